import { describe, expect, it, vi } from 'vitest'
import { awaitedReports } from './awaited-reports'

function tab() {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  }
  return () => awaitedReports(() => storage)
}

describe('awaitedReports', () => {
  it('watches each once, and remembers it until it is over', () => {
    const reports = tab()()
    const ends: (() => void)[] = []
    const stop = vi.fn()
    const begin = vi.fn((over: () => void) => {
      ends.push(over)
      return stop
    })
    reports.watch('a', begin)
    reports.watch('a', begin)
    reports.watch('b', begin)
    expect(begin).toHaveBeenCalledTimes(2)
    expect(reports.kept()).toEqual(['a', 'b'])
    ends[0]?.()
    ends[0]?.()
    expect(stop).toHaveBeenCalledTimes(1)
    expect(reports.kept()).toEqual(['b'])
  })

  it('ends at once what is over at once', () => {
    const reports = tab()()
    const stop = vi.fn()
    reports.watch('a', (over) => {
      over()
      return stop
    })
    expect(stop).toHaveBeenCalledTimes(1)
    expect(reports.kept()).toEqual([])
  })

  it('knows after a reload what it waited for', () => {
    const open = tab()
    open().watch('a', () => () => undefined)
    const reloaded = open()
    const begin = vi.fn(() => () => undefined)
    for (const id of reloaded.kept()) reloaded.watch(id, begin)
    expect(begin).toHaveBeenCalledTimes(1)
  })
})
