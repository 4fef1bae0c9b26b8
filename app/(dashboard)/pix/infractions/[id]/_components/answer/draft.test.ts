import { describe, expect, it } from 'vitest'
import type { Draft } from '@/lib/features/pix/infractions/schema'
import {
  type Content,
  type DraftEvent,
  type DraftState,
  draftAfter,
  isDue,
  isSaved,
  localDraft,
  openedDraft,
  unsavedOf,
} from './draft'

const ana = { id: '0b6a1f0e-8b1c-4f43-9d0f-6a1f5f0c9a01', name: 'Ana Lima' }

function draftOf(version: number, given: Partial<Draft> = {}): Draft {
  return {
    analysis: null,
    description: '',
    evidence: [],
    assignee: null,
    assigneeName: null,
    attachments: [],
    updatedAt: `2026-11-21T12:4${version}:00Z`,
    updatedBy: ana,
    ...given,
    version,
  }
}

const written: Partial<Content> = { description: 'Pedido entregue.' }

function play(start: DraftState, ...events: DraftEvent[]): DraftState {
  return events.reduce(draftAfter, start)
}

const typing = play(openedDraft(draftOf(1)), { type: 'changed', change: written })

describe('saving', () => {
  it('is due once something was written, and not while it is under way', () => {
    expect(isDue(openedDraft(draftOf(1)))).toBe(false)
    expect(isDue(typing)).toBe(true)
    expect(isDue(play(typing, { type: 'sending' }))).toBe(false)
  })

  it('settles on the version that came back', () => {
    const state = play(typing, { type: 'sending' }, { type: 'saved', draft: draftOf(2, written) })
    expect(isSaved(state)).toBe(true)
    expect(state.saved).toMatchObject({ version: 2, at: '2026-11-21T12:42:00Z' })
    expect(unsavedOf(state)).toBeNull()
  })

  it('is due again for what was written meanwhile, on the new version', () => {
    const state = play(
      typing,
      { type: 'sending' },
      { type: 'changed', change: { description: 'Pedido entregue e assinado.' } },
      { type: 'saved', draft: draftOf(2, written) },
    )
    expect(isDue(state)).toBe(true)
    expect(state.saved.version).toBe(2)
    expect(state.mine.description).toBe('Pedido entregue e assinado.')
  })

  it('stays due after a failure, which is shown and counted', () => {
    const error = new Error('offline')
    const state = play(typing, { type: 'sending' }, { type: 'failed', error }, { type: 'sending' })
    expect(state).toMatchObject({ failures: 1, error, saving: true })
    expect(unsavedOf(state)?.mine.description).toBe('Pedido entregue.')
    expect(isDue(play(state, { type: 'failed', error }))).toBe(true)
  })

  it('undone before it was saved is nothing to save', () => {
    expect(isDue(play(typing, { type: 'changed', change: { description: '' } }))).toBe(false)
  })

  it('takes evidence for the same in any order', () => {
    const state = play(openedDraft(draftOf(1, { evidence: ['sale', 'delivery'] })), {
      type: 'changed',
      change: { evidence: ['delivery', 'sale'] },
    })
    expect(isDue(state)).toBe(false)
  })
})

describe('a refused version', () => {
  const refused = (draft: Draft) => play(typing, { type: 'sending' }, { type: 'refused', draft })

  it('goes on without a word when only another field changed', () => {
    const state = refused(draftOf(2, { assignee: ana.id }))
    expect(state.theirs).toBeNull()
    expect(state.saved.version).toBe(2)
    expect(isDue(state)).toBe(true)
  })

  it('is nobody else when what was sent had arrived, though its answer was lost', () => {
    const state = refused(draftOf(2, written))
    expect(isSaved(state)).toBe(true)
  })

  it.each<[string, Partial<Draft>]>([
    ['text', { description: 'Não houve venda.' }],
    ['opinion', { analysis: 'accepted' }],
    ['evidence', { evidence: ['sale'] }],
  ])('waits for a decision when the %s is another: nothing is overwritten', (_, changed) => {
    const state = refused(draftOf(2, changed))
    expect(state.theirs).toMatchObject(changed)
    expect(state.mine.description).toBe('Pedido entregue.')
    expect(isDue(state)).toBe(false)
    expect(unsavedOf(state)?.saved.version).toBe(1)
  })

  it('saves mine over theirs, on their version, when that is decided', () => {
    const state = play(refused(draftOf(2, { description: 'Outro.' })), { type: 'mine-chosen' })
    expect(isDue(state)).toBe(true)
    expect(state.saved.version).toBe(2)
    expect(state.mine.description).toBe('Pedido entregue.')
  })

  it('shows theirs when that is decided, with nothing to save', () => {
    const state = play(refused(draftOf(2, { description: 'Outro.' })), { type: 'theirs-chosen' })
    expect(state.mine.description).toBe('Outro.')
    expect(isSaved(state)).toBe(true)
    expect(state.touched).toBe(false)
  })
})

describe('a newer version read', () => {
  const theirs = draftOf(2, { description: 'Texto da Ana.' })

  it('is shown where nothing was written here', () => {
    const state = play(openedDraft(draftOf(1)), { type: 'read', draft: theirs })
    expect(state.mine.description).toBe('Texto da Ana.')
    expect(state.theirs).toBeNull()
  })

  it('warns before anything is overwritten, also when mine was saved before', () => {
    const saved = play(typing, { type: 'sending' }, { type: 'saved', draft: draftOf(2, written) })
    const state = play(saved, { type: 'read', draft: draftOf(3, { description: 'Texto da Ana.' }) })
    expect(state.theirs?.version).toBe(3)
    expect(state.mine.description).toBe('Pedido entregue.')
  })

  it('is left to the answer that is on its way while saving', () => {
    const saving = play(typing, { type: 'sending' })
    expect(play(saving, { type: 'read', draft: theirs })).toBe(saving)
  })

  it('is nothing when it is the same or older', () => {
    expect(play(typing, { type: 'read', draft: draftOf(1, { description: 'velho' }) })).toBe(typing)
  })

  it('stands in for the one before it while a decision waits', () => {
    const waiting = play(typing, { type: 'read', draft: theirs })
    const state = play(waiting, { type: 'read', draft: draftOf(3, { description: 'De novo.' }) })
    expect(state.theirs?.description).toBe('De novo.')
    expect(play(waiting, { type: 'read', draft: theirs })).toBe(waiting)
  })
})

describe('what the browser stored', () => {
  const local = localDraft.parse(unsavedOf(typing))
  const opened = (draft: Draft) => play(openedDraft(draft), { type: 'restored', local, draft })

  it('is written on, and saved, where the version is the same', () => {
    const state = opened(draftOf(1))
    expect(state.mine.description).toBe('Pedido entregue.')
    expect(state.restored).toBe(true)
    expect(isDue(state)).toBe(true)
  })

  it('waits for a decision where somebody else wrote meanwhile', () => {
    const state = opened(draftOf(4, { description: 'Texto da Ana.' }))
    expect(state.theirs?.version).toBe(4)
    expect(state.mine.description).toBe('Pedido entregue.')
  })

  it('is dropped where it had arrived after all', () => {
    expect(unsavedOf(opened(draftOf(2, written)))).toBeNull()
  })
})
