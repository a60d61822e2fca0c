/** Accounts: signing in, and what its owner may change. Kept apart: a match needs nothing of it. */
import { call } from './client'
import type { AccountInfo, Keeping, Profile, SignedIn } from './types'

export const account = {
  who: () => call<SignedIn>('GET', 'session'),
  signIn: (name: string, password: string) => call<SignedIn>('POST', 'session', { name, password }),
  signUp: (name: string, password: string) => call<SignedIn>('POST', 'accounts', { name, password }),
  signOut: () => call<void>('DELETE', 'session'),

  info: () => call<AccountInfo>('GET', 'account'),
  rename: (name: string, password: string) => call<AccountInfo>('POST', 'account/name', { name, password }),
  changePassword: (old: string, password: string) => call<SignedIn>('POST', 'account/password', { old, new: password }),
  changeEmail: (address: string, password: string) => call<AccountInfo>('POST', 'account/email', { address, password }),
  confirmEmail: (code: string) => call<AccountInfo>('POST', 'account/email/code', { code }),
  /** Ends a session; without a name all but this one. */
  endSession: (id = '') => call<AccountInfo>('POST', 'account/sessions/end', { id }),
  askForLink: (who: string) => call<void>('POST', 'account/forgotten', { who }),
  reset: (link: string, password: string) => call<SignedIn>('POST', 'account/reset', { link, password }),
  show: (to: AccountInfo['shows']) => call<AccountInfo>('POST', 'account/shows', { to }),
  profile: (name: string) => call<Profile>('GET', `people/${encodeURIComponent(name)}`),
  report: (name: string, text: string) => call<void>('POST', `people/${encodeURIComponent(name)}/report`, { text }),
  leave: (password: string) => call<void>('POST', 'account/delete', { password }),
  keeping: () => call<Keeping>('GET', 'account/keeping'),
}

/** Whether somebody may be signed in here: so that nobody at home sees a refused request. */
export const mayBeSignedIn = () => document.cookie.includes('sandtable-csrf=')
