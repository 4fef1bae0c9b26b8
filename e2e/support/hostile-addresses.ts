import { readdirSync, readFileSync } from 'node:fs'
import { fileAddresses, otherAddresses } from './hostile-texts.ts'
import { root } from './root.ts'

/** An address as its folders spell it, parameters in brackets, with its methods and fields. */
export type Address = { address: string; methods: readonly string[]; fields: readonly string[] }

function filesUnder(folder: string, name: RegExp): string[] {
  return readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => name.test(path))
    .sort()
}

const textOf = (path: string) => readFileSync(`${root}/${path}`, 'utf8')

/** Every page, route handler and contract of the app, and other existing addresses. */
export function everyAddress(): Address[] {
  const declared = filesUnder('app', /(^|\/)(route|page)\.tsx?$/).map((name) => {
    const methods = [...textOf(`app/${name}`).matchAll(/\b(GET|POST|PUT|PATCH|DELETE):/g)]
    const parts = name.split('/').slice(0, -1)
    return {
      address: `/${parts.filter((part) => !part.startsWith('(')).join('/')}`,
      methods: methods.length > 0 ? methods.flatMap(([, method]) => method ?? []) : ['GET'],
      fields: [],
    }
  })
  return [...declared, ...contractAddresses(), ...otherAddresses, ...fileAddresses]
}

const usualMethod = { read: 'GET', file: 'GET', write: 'POST', operation: 'POST' } as const
type Kind = keyof typeof usualMethod
const isKind = (word: string | undefined): word is Kind => word !== undefined && word in usualMethod

/** The address of every contract with its method. */
function contractAddresses(): Address[] {
  return filesUnder('lib/features', /(^|\/)contract\.ts$/).flatMap((name) => {
    const words = textOf(`lib/features/${name}`).split(/\b(read|write|file|operation)Contract(?=[<(])/)
    return words.flatMap((kind, at) => {
      const declaration = words[at + 1] ?? ''
      const [, path] = /'([a-z][\w/{}-]*)'/.exec(declaration) ?? []
      if (!isKind(kind) || path === undefined) return []
      const [method = usualMethod[kind]] = /(?<=')(?:POST|PUT|PATCH|DELETE)(?=')/.exec(declaration) ?? []
      return [{ address: `/api/${path.replace(/\{(\w+)\}/g, '[$1]')}`, methods: [method], fields: [] }]
    })
  })
}

const schemas = () => filesUnder('lib', /(^|[/-])(schema|filter|input)\.ts$/).map((name) => textOf(`lib/${name}`))

const distinct = (found: readonly (readonly [string, string?])[]) => [
  ...new Set(found.flatMap(([, word]) => word ?? [])),
]

/** The names of all fields in the app's schemas. */
export const fieldNames = (): string[] =>
  distinct(
    schemas().flatMap((text) => [...text.matchAll(/^\s+([a-z]\w*): /gm)].map(([all, name]) => [all, name] as const)),
  )

/** The enum values in the app's schemas. */
export const choices = (): string[] =>
  distinct(
    schemas().flatMap((text) => [...text.matchAll(/'([\w.-]{2,30})'/g)].map(([all, word]) => [all, word] as const)),
  )
