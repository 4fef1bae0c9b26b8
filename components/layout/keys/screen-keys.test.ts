import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { keysAt, screenKeys } from './screen-keys'

const listening =
  /useListKeys|usePageKeys|useSendKeys|useCellKeys\(|aria-keyshortcuts|<SendButton|<SendDialog|<ListScreen|<DataTable|<OptionRows|<OperationList|<RecordScreen|<PdfViewer/

const files = globSync('app/(dashboard)/**/_components/**/*.tsx').filter((file) =>
  listening.test(readFileSync(file, 'utf8')),
)
const routeOf = (file: string) => file.replace(/^app\/\(dashboard\)/, '').replace(/\/_components\/.*$/, '')

it('names the keys of every screen that listens to any', () => {
  const listed = screenKeys.flatMap(({ at }) => at)
  expect([...new Set(files.map(routeOf))].filter((route) => !listed.includes(route))).toEqual([])
  expect(files.length).toBeGreaterThan(20)
})

it('names each single letter that a screen shows as a shortcut', () => {
  const shown = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(?:aria-keyshortcuts|shortcut)="(\w)"/g)].map((found) => ({
      route: routeOf(file),
      key: String(found[1]),
    })),
  )
  const missing = shown.filter(({ route, key }) => !keysAt(route).some(({ keys }) => keys.includes(key)))
  expect(missing).toEqual([])
  expect(shown.length).toBeGreaterThan(2)
})

it.each([
  ['/pix/infractions/INF-1', 'notes'],
  ['/documents/keys', 'check'],
  ['/documents/91', 'pdf-find'],
])('finds the keys of %s', (path, labels) => {
  expect(keysAt(path).map((key) => key.labels)).toContain(labels)
})

it('has none for a screen without keys', () => {
  expect(keysAt('/settings')).toEqual([])
})
