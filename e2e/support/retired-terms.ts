import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'rolldown/utils'
import { root } from './root.ts'

type Rule = { word: RegExp; write: string }
type RetiredTerm = { path: string; line: number; word: string; write: string }

/** Words without a place in comments; in names each is one part of the name. The standard term is `write`. */
const words: readonly Rule[] = [
  { word: /sought/, write: 'query, or requested' },
  { word: /whence/, write: 'source, or clientInfo' },
  { word: /whoever/, write: 'the person who, or everyone who' },
  { word: /nobody/, write: 'no user, unknown, or null' },
  { word: /somebody/, write: 'a person, or another person' },
  { word: /beside/, write: 'next to, in addition to, or compared with' },
  { word: /forg[ai]v(?:e[ns]?|ing)/, write: 'clear (failures)' },
  { word: /stands/, write: 'is, status, or current' },
  { word: /twins?/, write: 'equal pair' },
]

/** Patterns of whole names: `note` is a fiscal note, and texts of a screen are labels, texts or messages. */
const names: readonly Rule[] = [
  { word: /^note(?:Failure|Proof|Answer|AccessChange|Pruned|Seen|Attempt|Problem|AsOf)$/, write: 'record…' },
  { word: /[a-z]Words(?![a-z])/, write: '…Labels, …Text, …Messages, or …Terms' },
]

/** Rule codes and stored values that keep their names where they are keys of an object. */
const values: ReadonlySet<string> = new Set(['twin', 'twins'])

const inProse = words.map(({ word, write }) => ({ word: new RegExp(`\\b${word.source}\\b`, 'gi'), write }))
const inParts = words.map(({ word, write }) => ({ word: new RegExp(`^${word.source}$`, 'i'), write }))

const partsOf = (name: string): string[] => name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []

/** The retired words in the names and comments of one file. Texts, values and regular expressions are exempt. */
export function retiredTermsIn(path: string, text: string): RetiredTerm[] {
  const found: RetiredTerm[] = []
  const add = (at: number, word: string, write: string) =>
    found.push({ path, line: text.slice(0, at).split('\n').length, word, write })
  const { program, comments } = parseSync(path, text)
  for (const { start, end } of comments) {
    const comment = text.slice(start, end).replaceAll(/`[^`]*`/g, (quoted) => ' '.repeat(quoted.length))
    for (const { word, write } of inProse)
      for (const match of comment.matchAll(word)) add(start + match.index, match[0], write)
  }
  const addName = ({ name, start }: { name: string; start: number }) => {
    if (values.has(name) && text.slice(start + name.length).startsWith(':')) return
    for (const { word, write } of names) if (word.test(name)) add(start, name, write)
    for (const part of partsOf(name))
      for (const { word, write } of inParts) if (word.test(part)) add(start, name, write)
  }
  new Visitor({ Identifier: addName, PrivateIdentifier: addName, JSXIdentifier: addName }).visit(program)
  return found.sort((one, other) => one.line - other.line)
}

/** Every retired word in the names and comments of the project's code. */
export function retiredTerms(): RetiredTerm[] {
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  return listed
    .split('\n')
    .filter(Boolean)
    .flatMap((path) => retiredTermsIn(path, readFileSync(`${root}/${path}`, 'utf8')))
}
