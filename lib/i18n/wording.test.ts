import { describe, expect, it, test } from 'vitest'
import { english, portuguese, wording } from './messages.fixture'
import { retiredEnglish, retiredPortuguese } from './retired-words.fixture'

const retired = [
  ...retiredPortuguese.map((rule) => ({ language: 'pt-BR', messages: portuguese, ...rule })),
  ...retiredEnglish.map((rule) => ({ language: 'en', messages: english, ...rule })),
]

test.each(retired)('$language no longer says $words', ({ messages, words, only, except }) => {
  const found = [...messages].filter(
    ([key, message]) => words.test(wording(message)) && (only?.test(key) ?? true) && !except?.test(key),
  )
  expect(found).toEqual([])
})

const englishTerms =
  /(?<!\p{L})(the|and|of|with|from|your|this|that|not|is|are|was|account|amount|answer|back|cancel|charge|close|delete|download|feedback|file|key|loading|login|logout|name|next|open|payment|refund|request|save|search|transfer|unknown|upload|user)(?!\p{L})/u

it('is Portuguese throughout in pt-BR', () => {
  const allowed = /User-Agent|end-to-end|\((refunded_)?amount(_brl)?\)/g
  const found = [...portuguese].filter(([, message]) => englishTerms.test(wording(message).replace(allowed, '')))
  expect(found).toEqual([])
})

describe.each([
  { language: 'pt-BR', messages: portuguese },
  { language: 'en', messages: english },
])('the typography of $language', ({ messages }) => {
  const pieces = /^(notices\.of|notices\.received-different|transfers\.form\.look-up-ispb)$/

  test.each([
    ['double spaces', / {2}/, /^$/],
    ['three dots for an ellipsis', /\.\.\./, /^$/],
    ['straight double quotes', /"/, /^$/],
    ['straight apostrophes', /'/, /^$/],
    ['spaces before a comma or a full stop', /[^|\s] +[,.;:](?!\d)/, /^$/],
    ['spaces at its ends', /^\s|\s$/, pieces],
    ['hyphens for a dash', / - /, /^$/],
  ])('has no %s', (_, wrong, except) => {
    expect([...messages].filter(([key, message]) => wrong.test(message) && !except.test(key))).toEqual([])
  })
})
