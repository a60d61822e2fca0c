/** What the page makes of the types that are generated from the server's description (`schema.ts`). */
import type {
  CaseDoc as CaseReply,
  Frames,
  LogPatch,
  NumberedView,
  PiecesPatch,
  TableView,
  View,
  WishInfo,
} from './schema'

export type * from './schema'

/** What needs everybody: to take back a seat's last action, or to go on after a change of the rules. */
export type About = WishInfo['about']

/** Sections that changed, by name; null for one that is no longer there. */
export type Patch = { [name: string]: unknown } & { pieces?: PiecesPatch; log?: LogPatch }

/** A view under its number, or a patch that leads to it from the number before. */
export type ViewMessage = Omit<NumberedView, 'view'> & { view: TableView; patch?: undefined }
export type PatchMessage = { seq: number; patch: Patch; view?: undefined }
export type Push = ViewMessage | PatchMessage

/** A run of views: the first as a whole, and what changes with each of the next ones; all without log. */
export type FrameRun = Omit<Frames, 'view' | 'patches'> & { view: TableView; patches: Patch[] }

/** A case with the position it starts from, as everybody sees it. */
export type CaseDoc = Omit<CaseReply, 'view' | 'do'> & { view?: View | null; do?: CaseStep[] }

/** What is done in a case, and what comes of it. */
export interface CaseStep {
  act?: string
  plan?: string[]
  seat?: string
  /** Any clause, one, all of several, or a table of them: any, all, only. */
  refused?: boolean | string | string[] | Record<string, string[]> | null
  why?: string
  after?: string
  offers?: string[]
  withholds?: string[]
}
