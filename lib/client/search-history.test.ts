import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import {
  changeHistory,
  forgetSearches,
  readHistory,
  withOpened,
  withoutSearch,
  withoutSearches,
  withSearch,
} from './search-history'

const search = (text: string) => withSearch({ text, code: null, found: { documents: 3 } })
const textsOf = (person = 'ana') => readHistory(person).searches.map(({ text }) => text)

function storage(): Storage {
  const kept: Record<string, string> = {}
  const methods = {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => {
      kept[name] = value
    },
    removeItem: (name: string) => {
      delete kept[name]
    },
  }
  return new Proxy(kept, {
    get: (_, name: string) => methods[name as keyof typeof methods] ?? kept[name],
  }) as unknown as Storage
}

beforeEach(() => vi.stubGlobal('localStorage', storage()))
afterEach(() => vi.unstubAllGlobals())

it('keeps the last searches of each person, each once, the newest first', () => {
  for (const text of ['a', 'b', 'a', 'c', 'd', 'e', 'f', 'g']) changeHistory('ana', search(text))
  changeHistory('rui', search('x'))
  expect(textsOf()).toEqual(['g', 'f', 'e', 'd', 'c', 'a'])
  expect(textsOf('rui')).toEqual(['x'])
})

it('removes one and all, and leaves what was opened', () => {
  for (const text of ['a', 'b', 'c']) changeHistory('ana', search(text))
  changeHistory('ana', withOpened({ href: '/documents/1', type: 'document', title: 'NF-e 1', at: '2026-11-20' }))
  changeHistory('ana', withoutSearch('b'))
  expect(textsOf()).toEqual(['c', 'a'])
  expect(changeHistory('ana', withoutSearches)).toMatchObject({ searches: [], opened: [{ href: '/documents/1' }] })
})

it('leaves nothing of anybody when it is forgotten, and other things alone', () => {
  localStorage.setItem('lastro-other', 'stays')
  changeHistory('ana', search('a'))
  forgetSearches()
  expect([textsOf(), localStorage.getItem('lastro-other')]).toEqual([[], 'stays'])
})

it.each(['', '{', 'null', '[]', '{"searches":[{"text":1},{"text":"a"},null],"opened":[{"href":"//elsewhere"}]}'])(
  'reads what can be read of %s',
  (stored) => {
    localStorage.setItem('lastro-search:ana', stored)
    expect(readHistory('ana').opened).toEqual([])
    expect(['', 'a']).toContain(textsOf().join())
  },
)

it('works in a browser that keeps nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(changeHistory('ana', search('a')).searches).toHaveLength(1)
  expect(readHistory('ana').searches).toEqual([])
  expect(forgetSearches).not.toThrow()
})
