import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { liveRounds, type Subjects } from './live-rounds'

type Round = [branch: string, subjects: Subjects]

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

describe('liveRounds', () => {
  it('reads at once, then what came meanwhile in one round half a second later', async () => {
    const rounds: Round[] = []
    const refresh = liveRounds(async (...round) => rounds.push(round))
    refresh('pix/charges', 'a')
    expect(rounds).toEqual([['pix/charges', new Set(['a'])]])
    for (const subject of ['b', 'c', 'b']) refresh('pix/charges', subject)
    await vi.advanceTimersByTimeAsync(499)
    expect(rounds).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(rounds).toEqual([
      ['pix/charges', new Set(['a'])],
      ['pix/charges', new Set(['b', 'c'])],
    ])
    await vi.advanceTimersByTimeAsync(60_000)
    expect(rounds).toHaveLength(2)
  })

  it('reads a burst at most once each half second', async () => {
    const rounds: Round[] = []
    const refresh = liveRounds(async (...round) => rounds.push(round))
    for (let at = 0; at < 100; at += 1) {
      refresh('operations')
      await vi.advanceTimersByTimeAsync(50)
    }
    await vi.advanceTimersByTimeAsync(500)
    expect(rounds).toHaveLength(11)
  })

  it('reads all when one message names no subject', async () => {
    const rounds: Round[] = []
    const refresh = liveRounds(async (...round) => rounds.push(round))
    refresh('operations', 'a')
    refresh('operations', 'b')
    refresh('operations')
    refresh('operations', 'c')
    await vi.advanceTimersByTimeAsync(500)
    expect(rounds.at(-1)).toEqual(['operations', 'all'])
  })

  it('waits for a slow answer, up to a limit', async () => {
    const rounds: Round[] = []
    const refresh = liveRounds((...round) => {
      rounds.push(round)
      return new Promise(() => undefined)
    })
    refresh('operations')
    refresh('operations')
    await vi.advanceTimersByTimeAsync(9_999)
    expect(rounds).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(rounds).toHaveLength(2)
  })

  it('reads each branch independently', async () => {
    const rounds: Round[] = []
    const refresh = liveRounds(async (...round) => rounds.push(round))
    refresh('operations')
    refresh('overview')
    expect(rounds.map(([branch]) => branch)).toEqual(['operations', 'overview'])
  })
})
