import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/lib/client/api'
import type { Draft, DraftChange } from '@/lib/features/pix/infractions/schema'
import { type LocalDraft, localDraft } from './draft'
import { createDraftSaver, retryMs } from './saver'

const empty: Draft = {
  analysis: null,
  description: '',
  evidence: [],
  assignee: null,
  assigneeName: null,
  version: 0,
  attachments: [],
  updatedAt: null,
  updatedBy: null,
}

/** A server's half: one draft, changed by version. */
function serverWith(start: Draft = empty) {
  let held = start
  let down = false
  const puts: DraftChange[] = []
  return {
    puts,
    held: () => held,
    goDown(value: boolean) {
      down = value
    },
    write(change: Partial<Draft>) {
      held = { ...held, ...change, version: held.version + 1 }
    },
    async save({ version, ...change }: DraftChange): Promise<Draft> {
      puts.push({ version, ...change })
      if (down) throw new ApiError('network', 0, {})
      if (version !== held.version) throw new ApiError('conflict', 409, {})
      const { description = held.description, evidence = held.evidence, analysis = held.analysis } = change
      held = { ...held, description, evidence, analysis, version: version + 1, updatedAt: '2026-11-21T12:41:00Z' }
      return held
    },
  }
}

function opened(server: ReturnType<typeof serverWith>) {
  const stored: { last: LocalDraft | null } = { last: null }
  const saver = createDraftSaver({
    draft: server.held(),
    save: (input) => server.save(input),
    readAgain: async () => server.held(),
    store: (unsaved) => {
      stored.last = unsaved
    },
  })
  return { saver, stored }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a draft', () => {
  it('saves by itself once the typing pauses, all of it at once', async () => {
    const server = serverWith()
    const { saver, stored } = opened(server)
    for (const description of ['P', 'Pe', 'Pedido']) saver.change({ description })
    expect(server.puts).toEqual([])
    expect(stored.last?.mine.description).toBe('Pedido')
    await vi.runAllTimersAsync()
    expect(server.puts).toEqual([{ version: 0, analysis: null, description: 'Pedido', evidence: [] }])
    expect(stored.last).toBeNull()
  })

  it('keeps trying while the server is away, and keeps the text here until then', async () => {
    const server = serverWith()
    const { saver, stored } = opened(server)
    server.goDown(true)
    saver.change({ description: 'Pedido' })
    expect(await saver.flush()).toBe(false)
    expect(saver.state().error).toBeInstanceOf(ApiError)
    await vi.advanceTimersByTimeAsync(retryMs(1))
    expect(server.puts).toHaveLength(2)
    expect(stored.last?.mine.description).toBe('Pedido')
    server.goDown(false)
    await vi.runAllTimersAsync()
    expect(server.held().description).toBe('Pedido')
    expect(saver.state()).toMatchObject({ failures: 0, error: null })
    expect(stored.last).toBeNull()
  })

  it('goes on over a change of another field, without a word', async () => {
    const server = serverWith()
    const { saver } = opened(server)
    server.write({ assignee: 'unnamed' })
    saver.change({ description: 'Pedido' })
    expect(await saver.flush()).toBe(true)
    expect(server.held()).toMatchObject({ description: 'Pedido', assignee: 'unnamed', version: 2 })
  })

  it('never overwrites what somebody else wrote, until that is decided', async () => {
    const server = serverWith()
    const { saver, stored } = opened(server)
    server.write({ description: 'Da Ana' })
    saver.change({ description: 'Meu' })
    expect(await saver.flush()).toBe(false)
    saver.change({ description: 'Meu texto' })
    await vi.runAllTimersAsync()
    expect(server.held().description).toBe('Da Ana')
    expect(saver.state().theirs?.description).toBe('Da Ana')
    expect(stored.last?.mine.description).toBe('Meu texto')
    await saver.keepMine()
    expect(server.held()).toMatchObject({ description: 'Meu texto', version: 2 })
    expect(stored.last).toBeNull()
  })

  it('saves what was written while it was saving', async () => {
    const server = serverWith()
    const { saver } = opened(server)
    saver.change({ description: 'Pedido' })
    const first = saver.push()
    saver.change({ description: 'Pedido entregue' })
    await first
    expect(await saver.flush()).toBe(true)
    expect(server.puts.map(({ version, description }) => [version, description])).toEqual([
      [0, 'Pedido'],
      [1, 'Pedido entregue'],
    ])
  })

  it('saves once more as the screen moves on, and then is still', async () => {
    const server = serverWith()
    const { saver, stored } = opened(server)
    server.goDown(true)
    saver.change({ description: 'Pedido' })
    saver.stop()
    await vi.runAllTimersAsync()
    expect(server.puts).toHaveLength(1)
    expect(stored.last?.mine.description).toBe('Pedido')
  })

  it('of an earlier visit is saved where nobody else wrote since', async () => {
    const server = serverWith()
    const before = opened(server)
    before.saver.change({ description: 'Antes da queda' })
    const { saver } = opened(server)
    saver.restore(localDraft.parse(before.stored.last), server.held())
    await saver.flush()
    expect(server.held().description).toBe('Antes da queda')
  })
})
