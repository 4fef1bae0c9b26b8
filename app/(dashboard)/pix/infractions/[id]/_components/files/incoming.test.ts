import { describe, expect, test } from 'vitest'
import { fromDrop, fromPaste } from './incoming'

const now = new Date('2026-11-21T17:03:00Z')
const picture = () => new File(['x'], 'image.png', { type: 'image/png' })
const names = (uploads: { name: string }[]) => uploads.map(({ name }) => name)

describe('what is pasted', () => {
  test('a picture is named after the minute in São Paulo', () => {
    const [upload] = fromPaste([picture()], 'captura', now, [])
    expect(upload).toMatchObject({
      name: 'captura 2026-11-21 14.03.png',
      source: { kind: 'file', file: { name: 'captura 2026-11-21 14.03.png', type: 'image/png', size: 1 } },
    })
  })

  test('several in the same minute are told apart', () => {
    const pasted = fromPaste([picture(), picture()], 'captura', now, ['captura 2026-11-21 14.03.png'])
    expect(names(pasted)).toEqual(['captura 2026-11-21 14.03 (2).png', 'captura 2026-11-21 14.03 (3).png'])
  })

  test('a copied file keeps its own name', () => {
    expect(names(fromPaste([new File(['x'], 'entrega.png')], 'captura', now, []))).toEqual(['entrega.png'])
  })
})

test('what is dropped: files, folders as such, text not at all', () => {
  const file = new File(['x'], 'a.pdf')
  const dropped = fromDrop([
    { kind: 'file', getAsFile: () => file, webkitGetAsEntry: () => ({ isDirectory: false, name: 'a.pdf' }) },
    { kind: 'file', getAsFile: () => null, webkitGetAsEntry: () => ({ isDirectory: true, name: 'evidence' }) },
    { kind: 'string', getAsFile: () => null },
  ])
  expect(dropped).toEqual([
    { name: 'a.pdf', source: { kind: 'file', file } },
    { name: 'evidence', source: { kind: 'folder' } },
  ])
})
