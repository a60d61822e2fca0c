/** Lessons: those of the games, and those that are being taken in this browser. */
import { api, ApiError, MatchApi } from './api/client'
import { NOT_FOUND } from './api/status'
import type { LessonPlace } from './api/types'
import { router } from './route.svelte'
import { finishLesson, forgetMatch, savedMatches, saveMatch, type SavedMatch } from './storage'

/** A lesson that was begun and not ended. */
export interface Begun {
  match: string
  game: string
  place: LessonPlace
}

/** How far a lesson has come; null if its match is gone, or it is done. */
async function placeIn({ match, seats }: SavedMatch): Promise<LessonPlace | null> {
  try {
    const { lesson } = await new MatchApi(match, seats).info()
    if (lesson && lesson.number <= lesson.count) return lesson
    finishLesson(match)
  } catch (error) {
    if (!(error instanceof ApiError && error.status === NOT_FOUND)) throw error
    forgetMatch(match)
  }
  return null
}

/** The lessons that this browser has begun, the last one first. */
export async function begunLessons(): Promise<Begun[]> {
  const places = await Promise.all(
    savedMatches()
      .filter((saved) => saved.lesson)
      .map(async (saved) => ({ match: saved.match, game: saved.game, place: await placeIn(saved) })),
  )
  return places.filter((begun): begun is Begun => begun.place !== null)
}

/** Continue a lesson where it was left, or begin it. */
export async function takeLesson(game: string, name: string): Promise<void> {
  const begun = (await begunLessons()).find((one) => one.game === game && one.place.name === name)
  if (begun) return router.go('match', begun.match)
  const { match, seats, links } = await api.startLesson(game, name)
  saveMatch({ match, game, scenario: '', seats, links, lesson: `${game}/${name}` })
  router.go('match', match)
}
