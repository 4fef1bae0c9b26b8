import { describe, expect, it } from 'vitest'
import { abrasf } from './notes.fixture'
import { summaryOf } from './parse-fiscal-xml'
import { TreeBuilder } from './tree-builder'
import { XmlReader } from './xml-reader'

const escaped = (xml: string) => xml.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const answer = (text: string) =>
  `<soap:Envelope><soap:Body><outputXML>\n  ${text}\n</outputXML></soap:Body></soap:Envelope>`

/** Read in small pieces with limits, as the server does. */
function treeOf(source: string) {
  const builder = new TreeBuilder({ siblings: 200, nodes: 1000, textLength: 100 })
  const reader = new XmlReader(builder)
  for (let at = 0; at < source.length; at += 700) reader.write(source.slice(at, at + 700))
  reader.end()
  return builder.root
}

function numberOf(source: string): string | undefined {
  const root = treeOf(source)
  return (root && summaryOf(root))?.facts.find(({ id }) => id === 'number')?.value
}

describe('a note in the text of an answer', () => {
  it.each([
    ['escaped', escaped(abrasf)],
    ['escaped twice', escaped(`<return>${escaped(abrasf)}</return>`)],
    ['as character data', `<![CDATA[<?xml version="1.0"?>${abrasf}]]>`],
    ['as character data in parts', `<![CDATA[${abrasf.replace('Oficina', '<![CDATA[O]]]]><![CDATA[>')}]]>`],
  ])('is read when it is %s', (_, text) => {
    expect(numberOf(answer(text))).toBe('30')
  })

  it.each([
    ['cut off', escaped(abrasf.slice(0, -20))],
    ['nested three times', escaped(`<a>${escaped(`<b>${escaped(abrasf)}</b>`)}</a>`)],
  ])('stays a text when it is %s', (_, text) => {
    expect(numberOf(answer(text))).toBeUndefined()
    expect(treeOf(answer(text))?.children[0]?.children).toHaveLength(1)
  })

  it('leaves other markup as text', () => {
    expect(treeOf(`<a>${escaped('<p>Serviço <b>mensal</b></p>')}</a>`)).toMatchObject({
      text: '<p>Serviço <b>mensal</b></p>',
      children: [],
    })
  })
})
