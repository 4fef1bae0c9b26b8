import { parseArgs } from 'node:util'
import { fail } from '../fail.ts'
import { type Look, looks } from './looks.ts'

export const dataSets = ['usual', 'empty', 'one', 'many', 'long'] as const
export type DataSet = (typeof dataSets)[number]

export type PictureOptions = {
  what: 'readme' | 'all'
  browser: 'chromium' | 'firefox'
  /** Parts of screen names; empty: all. */
  screens: readonly string[]
  looks: readonly Look[]
  data: DataSet
  /** Simulates a browser without anchor positioning. */
  withoutAnchors: boolean
}

const list = (value: string | undefined) => value?.split(',').filter(Boolean) ?? []

function chosen<T extends string | number>(name: string, value: string | undefined, allowed: readonly T[]): T[] {
  return list(value).map((word) => {
    const found = allowed.find((one) => String(one) === word)
    return found ?? fail(`--${name} takes ${allowed.join(', ')}, not ${word}`)
  })
}

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

function given() {
  const { browser, screens, widths, themes, languages, modes, data, every } = {
    browser: text,
    screens: text,
    widths: text,
    themes: text,
    languages: text,
    modes: text,
    data: text,
    every: flag,
  }
  const options = { browser, screens, widths, themes, languages, modes, data, every, 'without-anchors': flag }
  try {
    return parseArgs({ options, allowPositionals: true })
  } catch (error) {
    return fail(error instanceof Error ? error.message : 'bad arguments')
  }
}

const unique = <T>(values: readonly T[]) => [...new Set(values)]

/** The default looks fail most often: a light phone in Portuguese, and a desktop in both languages and themes. */
export function readPictureOptions(): PictureOptions {
  const { values, positionals } = given()
  const what = positionals[0] ?? 'readme'
  if (what !== 'readme' && what !== 'all') fail(`There is no picture run ${what}: there are readme and all`)
  const widths = chosen('widths', values.widths, unique(looks.map(({ width }) => width)))
  const themes = chosen('themes', values.themes, unique(looks.map(({ theme }) => theme)))
  const languages = chosen('languages', values.languages, unique(looks.map(({ language }) => language)))
  const modes = chosen('modes', values.modes, unique(looks.map(({ mode }) => mode)))
  const narrowed = [widths, themes, languages, modes].some((one) => one.length > 0)
  const fits = (look: Look) =>
    (widths.length === 0 || widths.includes(look.width)) &&
    (themes.length === 0 || themes.includes(look.theme)) &&
    (languages.length === 0 || languages.includes(look.language)) &&
    (modes.length === 0 ? values.every || look.mode === 'plain' : modes.includes(look.mode))
  return {
    what,
    browser: chosen('browser', values.browser, ['chromium', 'firefox'] as const)[0] ?? 'chromium',
    screens: list(values.screens),
    looks: looks.filter((look) => (values.every || narrowed ? fits(look) : look.usual)),
    data: chosen('data', values.data, dataSets)[0] ?? 'usual',
    withoutAnchors: values['without-anchors'] ?? false,
  }
}
