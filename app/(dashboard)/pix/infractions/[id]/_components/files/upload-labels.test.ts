import { describe, expect, test } from 'vitest'
import type { Attachment } from '@/lib/features/pix/infractions/schema'
import { decodeText } from './content'
import { copies, nameParts, progressFigures, shortHash, typeLabel } from './upload-labels'

function attachment(id: string, sha256: string): Attachment {
  const file = { name: `${id}.pdf`, originalName: `${id}.pdf`, type: 'application/pdf', bytes: 1 }
  return { ...file, id, sha256, documentId: null, at: '2026-11-21T12:00:00Z', by: null }
}

describe('how far an upload has come', () => {
  test.each([
    [2_100_000, 3_400_000, { sent: '2,1', total: '3,4\u00a0MB', percent: 61 }],
    [900_000, 3_400_000, { sent: '900\u00a0KB', total: '3,4\u00a0MB', percent: 26 }],
    [3_399_999, 3_400_000, { sent: '3,4', total: '3,4\u00a0MB', percent: 99 }],
    [0, 0, { sent: '0', total: '0\u00a0B', percent: 0 }],
  ])('%i of %i', (sentBytes, totalBytes, figures) => {
    expect(progressFigures({ sentBytes, totalBytes }, 'pt-BR')).toEqual(figures)
  })
})

test('a hash is shown by both its ends', () => {
  expect(shortHash(`9f2c${'0'.repeat(56)}71d0`)).toBe('9f2c…71d0')
})

test('types are named as people do, one that is not known as it is', () => {
  expect(typeLabel(['application/pdf', 'image/jpeg', 'application/x-new'], 'pt-BR')).toBe(
    'PDF, JPEG ou application/x-new',
  )
})

test('copies are found by content, each with the first of its kind', () => {
  const first = attachment('a', '1')
  const found = copies([first, attachment('b', '2'), attachment('c', '1'), attachment('d', '1')])
  expect([...found]).toEqual([
    ['c', first],
    ['d', first],
  ])
})

describe('text', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  test('in UTF-8, cut in the middle of a character', () => {
    expect(decodeText(bytes('ação').slice(0, 2))).toBe('a')
  })
  test('in the code page of older systems', () => {
    expect(decodeText(new Uint8Array([0x61, 0xe7, 0xe3, 0x6f]))).toBe('ação')
  })
})

test.each([
  ['nota.pdf', ['nota', '.pdf']],
  ['pacote.tar.gz', ['pacote.tar', '.gz']],
  ['.env', ['.env', '']],
  ['sem extensão', ['sem extensão', '']],
  ['fim.', ['fim.', '']],
])('%s is cut before its extension', (name, parts) => {
  expect(nameParts(name)).toEqual(parts)
})
