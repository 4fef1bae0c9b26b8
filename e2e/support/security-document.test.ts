import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from './root.ts'

const rows = readFileSync(`${root}/SECURITY.md`, 'utf8').match(/^\| \d+\.\d+\.\d+.*$/gm) ?? []
const named = (text: string) =>
  [...text.matchAll(/`([\w-]+(?:\/[\w-]+)+(?:\.test)?)`/g)].flatMap(([, name]) => name ?? [])

/** Possible meanings of a name in the table. */
function placesOf(name: string): string[] {
  if (/^(api|journeys)\//.test(name)) return [`e2e/${name}.spec.ts`]
  return ['lib', '.', 'app/(dashboard)'].flatMap((folder) =>
    ['.ts', '.tsx', ''].map((end) => `${folder}/${name}${end}`),
  )
}

test.each([...new Set(rows.flatMap(named))])('%s, which SECURITY.md names, is there', (name) => {
  expect(placesOf(name).filter((place) => existsSync(`${root}/${place}`))).not.toEqual([])
})
