import { expect, it } from 'vitest'
import { retiredTermsIn } from './retired-terms.ts'

const termsIn = (text: string) => retiredTermsIn('a.tsx', text).map(({ line, word }) => [line, word])

it.each([
  [
    'a comment',
    '/** For whoever asks. */\nconst a = 1\n// Nobody does.',
    [
      [1, 'whoever'],
      [3, 'Nobody'],
    ],
  ],
  [
    'a name and the parts of one',
    'const sought = hasTwins(a)',
    [
      [1, 'sought'],
      [1, 'hasTwins'],
    ],
  ],
  ['note as a verb', 'noteFailure(error)', [[1, 'noteFailure']]],
  ['words of a screen', 'const t = useRangeWords()', [[1, 'useRangeWords']]],
  [
    'a member and an attribute',
    '<A beside={a.nobody} />',
    [
      [1, 'beside'],
      [1, 'nobody'],
    ],
  ],
])('finds retired words in %s, with their lines', (_, text, expected) => {
  expect(termsIn(text)).toEqual(expected)
})

it.each([
  ['a fiscal note', 'const noteKey = notes[0] // A note by its key.'],
  ['a text', "const t = 'nobody stands beside'\nconst a = <p>Whoever signed in</p>"],
  ['a regular expression', 'const a = /\\bwhoever\\b/'],
  ['a code that a comment quotes, and a rule by its code', '/** `nobody`: unassigned. */\nconst ranks = { twin: 900 }'],
  ['a longer word', 'const understands = passwords // It understands passwords.'],
])('leaves alone %s', (_, text) => {
  expect(termsIn(text)).toEqual([])
})
