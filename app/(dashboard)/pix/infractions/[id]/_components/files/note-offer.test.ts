import { expect, test } from 'vitest'
import type { DocumentFileType } from '@/lib/features/documents/schema'
import { offersOf } from './note-offer'

const pdf = { documentId: '7', type: 'application/pdf' }
const xml = { documentId: '7', type: 'application/xml' }
const others = [
  { documentId: '8', type: 'application/pdf' },
  { documentId: null, type: 'application/pdf' },
]

type Case = [what: string, model: string, attached: (typeof pdf)[], wanted: DocumentFileType[] | null, offers: string]

test.each<Case>([
  ['the PDF is taken first', 'nfe', [], null, 'pdf free ticked, xml free'],
  ['a person takes both', 'nfe', [], ['pdf', 'xml'], 'pdf free ticked, xml free ticked'],
  ['a person takes none', 'nfe', [], [], 'pdf free, xml free'],
  ['where there is no PDF, the XML', 'cte', [], null, 'pdf none, xml free ticked'],
  ['what is attached is not offered again', 'nfe', [pdf], null, 'pdf attached ticked, xml free'],
  ['both attached', 'nfe', [pdf, xml], null, 'pdf attached ticked, xml attached ticked'],
])('%s', (_, model, attached, wanted, offers) => {
  const found = offersOf({ id: '7', model }, [...others, ...attached], wanted)
  expect(found.map(({ type, state, ticked }) => `${type} ${state}${ticked ? ' ticked' : ''}`).join(', ')).toBe(offers)
})

test('nothing is attached of a note that nobody has chosen', () => {
  expect(offersOf(undefined, others, null).map(({ state }) => state)).toEqual(['free', 'free'])
})
