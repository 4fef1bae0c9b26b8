import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { configurationNames, environmentWith } from './configuration.ts'
import { root } from './root.ts'

test('.env.example lists every variable that Lastro reads, and no other', () => {
  const source = readFileSync(`${root}/lib/server/env.ts`, 'utf8')
  const read = new Set([...source.matchAll(/^ +([A-Z][A-Z_]+):/gm)].flatMap(([, name]) => name ?? []))
  const ofTheProcess = ['NODE_ENV', 'PORT']
  expect(configurationNames().toSorted()).toEqual([...read].filter((name) => !ofTheProcess.includes(name)).toSorted())
})

test("a test's Lastro sees its own configuration alone", () => {
  process.env.DATABASE_URL = 'postgres://somebody-elses/database'
  expect(environmentWith({ DATA_DIR: '/tmp/own' })).toMatchObject({ DATABASE_URL: '', DATA_DIR: '/tmp/own' })
})
