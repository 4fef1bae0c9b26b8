import { describe, expect, it } from 'vitest'
import { fillTemplate, type TemplateValues, templateNames, templatePieces, unfilledNames } from './template-text'

const values: TemplateValues = {
  pagador: 'Luciana Ferraz',
  documento: '***.204.118-**',
  valor: 'R$ 4.312,50',
  data_pagamento: '12/11/2026 às 11:17',
  data_infracao: '15/11/2026',
  end_to_end_id: 'E00416968202611121417u53WVmXMczv',
  txid: 'b41f08c97a3d4e62Ipe87903',
  conta: null,
  pedido: null,
  infracao: 'inf_01JCX4R8TN5W',
}

describe('fillTemplate', () => {
  it('fills every name that has a value, as often as it stands', () => {
    expect(fillTemplate('{pagador} pagou {valor} ({pagador})', values)).toEqual({
      text: 'Luciana Ferraz pagou R$ 4.312,50 (Luciana Ferraz)',
      missing: [],
    })
  })

  it('leaves what has no value to be seen, and lists it once', () => {
    expect(fillTemplate('Pedido {pedido} de {pagador}, {conta}, de novo {pedido}', values)).toEqual({
      text: 'Pedido {pedido} de Luciana Ferraz, {conta}, de novo {pedido}',
      missing: ['pedido', 'conta'],
    })
  })

  it.each([
    ['{ pagador }', 'Luciana Ferraz'],
    ['{Pagador}', 'Luciana Ferraz'],
    ['{{pagador}}', '{Luciana Ferraz}'],
    ['{}', '{}'],
    ['{pagador', '{pagador'],
    ['', ''],
  ])('%j becomes %j', (body, text) => {
    expect(fillTemplate(body, values)).toEqual({ text, missing: [] })
  })

  // A name of the author's own is for a person to fill in.
  it('lists the names that the case cannot fill', () => {
    expect(fillTemplate('{cliente} {}', values)).toEqual({ text: '{cliente} {}', missing: ['cliente'] })
  })

  it('does not fill what a value brought', () => {
    const tricky = { ...values, pagador: '{valor} $& $1' }
    expect(fillTemplate('De {pagador}', tricky).text).toBe('De {valor} $& $1')
  })

  it('knows every name it offers', () => {
    const body = templateNames.map((name) => `{${name}}`).join(' ')
    expect(fillTemplate(body, values).missing).toEqual(['conta', 'pedido'])
  })
})

describe('templatePieces', () => {
  it('joined again is the text', () => {
    const text = '\n{pagador}{valor} e {outro} {txid'
    const pieces = templatePieces(text)
    expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    expect(pieces.map((piece) => piece.name)).toEqual([undefined, 'pagador', 'valor', undefined])
  })
})

describe('unfilledNames', () => {
  // A field that an author made up is as unfilled as one of ours.
  it('lists the names that still stand in a text, each once', () => {
    const text = '{pedido} e { Pedido }, {conta}; {nome do cliente}, {{data}}, {endereço_2}; {"a": 1}, {}, {12}'
    expect(unfilledNames(text)).toEqual(['pedido', 'conta', 'nome do cliente', 'data', 'endereço_2'])
    expect(unfilledNames('Sem chaves')).toEqual([])
  })
})
