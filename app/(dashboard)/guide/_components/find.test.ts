import { expect, it } from 'vitest'
import { findInGuide, markedPieces, wordsOf } from './find'

const sections = [
  {
    anchor: 'documents',
    title: 'Situação de um documento',
    intro: 'XML e PDF',
    entries: [
      { anchor: 'documents-purged', name: 'Expurgada', text: 'O provedor excluiu o conteúdo.' },
      { anchor: 'documents-available', name: 'Disponível', text: 'Abra ou baixe.', todo: 'Exporte.' },
    ],
  },
  {
    anchor: 'keys',
    title: 'Teclas',
    intro: '',
    entries: [{ anchor: 'keys-home', name: 'Início', keys: [{ what: 'Buscar na lista', keys: ['/'] }] }],
  },
]

it.each([
  ['CONTEUDO', ['documents-purged']],
  ['documento', ['documents-purged', 'documents-available']],
  ['documento exporte', ['documents-available']],
  ['lista buscar', ['keys-home']],
  ['nada disso', []],
  ['  ', ['documents-purged', 'documents-available', 'keys-home']],
])('finds %j', (typed, anchors) => {
  expect([...findInGuide(sections, wordsOf(typed))]).toEqual(anchors)
})

it('marks every place of each word, accents or not, and leaves the text as it is', () => {
  const pieces = markedPieces('Situação da situacao: ação', wordsOf('acao situacao'))
  expect(pieces).toEqual(['', 'Situação', ' da ', 'situacao', ': ', 'ação', ''])
  expect(pieces.join('')).toBe('Situação da situacao: ação')
  expect(markedPieces('Situação', [])).toEqual(['Situação'])
})
