import { ApiError } from '@/lib/client/api'
import type { Draft, DraftChange } from '@/lib/features/pix/infractions/schema'
import {
  type Content,
  type DraftEvent,
  type DraftState,
  draftAfter,
  isDue,
  isSaved,
  type LocalDraft,
  openedDraft,
  unsavedOf,
} from './draft'

const pauseMs = 700
const longestWaitMs = 30_000
const attemptsAtOnce = 3

/** How long after a failed attempt the next one is made. */
export const retryMs = (failures: number) => Math.min(longestWaitMs, 500 * 2 ** failures)

type SaverOptions = {
  draft: Draft
  /** `leaving`: the page is going away. */
  save: (input: DraftChange, leaving: boolean) => Promise<Draft>
  /** The server's present draft. */
  readAgain: () => Promise<Draft>
  /** Called whenever there is something else to store in the browser, or nothing any more. */
  store: (unsaved: LocalDraft | null) => void
}

/** Saves a draft some time after the last change, until it is saved; one saving at a time. */
export function createDraftSaver({ draft, save, readAgain, store }: SaverOptions) {
  const listeners = new Set<() => void>()
  let state: DraftState = openedDraft(draft)
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let stopped = false

  function put(event: DraftEvent) {
    const next = draftAfter(state, event)
    if (next === state) return
    state = next
    if (!stopped) store(unsavedOf(state))
    for (const listener of listeners) listener()
  }

  function plan(afterMs: number) {
    clearTimeout(timer)
    if (!stopped && isDue(state)) timer = setTimeout(() => void push(), afterMs)
  }

  async function attempt(leaving: boolean) {
    const { mine, saved } = state
    put({ type: 'sending' })
    try {
      put({ type: 'saved', draft: await save({ ...mine, version: saved.version }, leaving) })
    } catch (error) {
      const refused = error instanceof ApiError && error.code === 'conflict'
      const now = refused ? await readAgain().catch(() => null) : null
      put(now ? { type: 'refused', draft: now } : { type: 'failed', error: asError(error) })
    }
  }

  function push(leaving = false): Promise<void> {
    clearTimeout(timer)
    if (running) return running
    if (!isDue(state)) return Promise.resolve()
    running = attempt(leaving).finally(() => {
      running = null
      plan(state.failures === 0 ? pauseMs : retryMs(state.failures))
    })
    return running
  }

  return {
    /** As the server had it when the case was opened. */
    opened: draft,
    state: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(change: Partial<Content>) {
      put({ type: 'changed', change })
      plan(pauseMs)
    },
    /** Restores the draft that an earlier visit stored in this browser. */
    restore(local: LocalDraft, now: Draft) {
      put({ type: 'restored', local, draft: now })
      plan(0)
    },
    /** Takes in a draft that was read from the server. */
    meet(now: Draft) {
      const before = state
      put({ type: 'read', draft: now })
      if (state !== before) plan(pauseMs)
    },
    keepMine() {
      put({ type: 'mine-chosen' })
      return push()
    },
    takeTheirs: () => put({ type: 'theirs-chosen' }),
    push,
    /** Saves unsaved changes now, and again where the version had changed; returns whether everything is saved. */
    async flush(): Promise<boolean> {
      for (let times = 0; times < attemptsAtOnce && !isSaved(state) && !state.theirs; times++) {
        await push()
        if (state.error) break
      }
      return isSaved(state)
    },
    start() {
      stopped = false
    },
    /** Ends when the screen is left: unsaved changes are sent once more and stay in the browser for the next visit to compare. */
    stop() {
      stopped = true
      void push()
    },
  }
}

export type DraftSaver = ReturnType<typeof createDraftSaver>

function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error('unknown')
}
