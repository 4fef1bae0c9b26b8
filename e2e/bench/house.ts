import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { retiredTerms } from '../support/retired-terms.ts'
import { root } from '../support/root.ts'
import { printFigures } from './figures.ts'

type Source = { path: string; text: string; lines: number }

const longFile = 200
const largeFolder = 40

/** The product's sources, without tests and test support. */
function sources(): Source[] {
  const listed = execFileSync('git', ['ls-files', 'app', 'components', 'lib'], { cwd: root, encoding: 'utf8' })
  return listed
    .split('\n')
    .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|fixture)\.tsx?$/.test(path))
    .map((path) => {
      const text = readFileSync(`${root}/${path}`, 'utf8')
      return { path, text, lines: text.split('\n').length - 1 }
    })
}

const count = (files: readonly Source[], pattern: RegExp): number =>
  files.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0)

/** Number of names that a file exports and no other file mentions. */
function unusedElsewhere(files: readonly Source[]): number {
  const mentions = new Map<string, number>()
  for (const { text } of files) {
    for (const name of new Set(text.match(/\b[A-Za-z_]\w+\b/g) ?? [])) mentions.set(name, (mentions.get(name) ?? 0) + 1)
  }
  const inFeatures = files.filter(({ path }) => !path.startsWith('app/'))
  const exported = inFeatures.flatMap(({ text }) =>
    [...text.matchAll(/^export (?:async )?(?:function|const|class|type) (\w+)/gm)].flatMap(([, name]) => name ?? []),
  )
  return exported.filter((name) => mentions.get(name) === 1).length
}

const shortFile = 40

/** Short files whose only importer is another file of their folder. */
function partsOfOneUser(files: readonly Source[]): Source[] {
  const imported = files.flatMap(({ path, text }) =>
    [...text.matchAll(/from '(\.[^']*)'/g)].map(([, name = '']) => join(dirname(path), name)),
  )
  return files.filter(({ path, lines, text }) => {
    const name = path.replace(/\.tsx?$/, '')
    const isOthers = files.some((file) => file.text.includes(`'@/${name}'`))
    // Files of the server and of the browser are separate on purpose.
    return (
      lines < shortFile &&
      imported.filter((one) => one === name).length === 1 &&
      !isOthers &&
      !/^'use client'/.test(text)
    )
  })
}

/** Size of the code, compared with its size before the clean-up and with the target. */
export async function benchHouse(): Promise<boolean> {
  const files = sources()
  const folders = Map.groupBy(files, ({ path }) => dirname(path))
  const figures = [
    ['lines', files.reduce((sum, { lines }) => sum + lines, 0), 109_502, 92_000],
    ['files', files.length, 1_666, 1_350],
    ['folders', folders.size, 245, 220],
    ['exports that no other file uses', unusedElsewhere(files), 0, null],
    [`files under ${shortFile} lines of one user`, partsOfOneUser(files).length, 0, null],
    [`files over ${longFile} lines`, files.filter(({ lines }) => lines > longFile).length, 0, null],
    [
      `folders over ${largeFolder} files`,
      [...folders.values()].filter((held) => held.length > largeFolder).length,
      0,
      0,
    ],
    ['lint ignores', count(files, /biome-ignore/g), 45, 15],
    ['retired words', retiredTerms().length, 0, 0],
  ] as const
  return printFigures(
    'House',
    figures.map(([name, ours, before, target]) => ({
      name,
      ours: ours.toLocaleString('en'),
      baseline: before > 0 ? `${before.toLocaleString('en')} before` : '',
      target: target === null ? null : `at most ${target.toLocaleString('en')}`,
      good: target === null || ours <= target,
    })),
  )
}
