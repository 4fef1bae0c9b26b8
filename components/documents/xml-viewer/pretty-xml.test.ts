import { describe, expect, it } from 'vitest'
import { prettyXml } from './pretty-xml'

const pretty = (text: string) =>
  prettyXml(text).map(({ depth, pieces }) => '  '.repeat(depth) + pieces.map((piece) => piece.text).join(''))

describe('prettyXml', () => {
  it('indents elements and keeps leaves on their line', () => {
    expect(pretty('<?xml version="1.0"?><a><b>1</b><c><d/></c></a>')).toEqual([
      '<?xml version="1.0"?>',
      '<a>',
      '  <b>1</b>',
      '  <c>',
      '    <d/>',
      '  </c>',
      '</a>',
    ])
  })

  it('comes to the same for a text that is indented already', () => {
    const text = '<a>\n\t<b x="1">ok</b>\n\n</a>'
    expect(pretty(text)).toEqual(['<a>', '  <b x="1">ok</b>', '</a>'])
    expect(pretty(pretty(text).join('\n'))).toEqual(pretty(text))
  })

  it('leaves entities, comments, CDATA and quoted brackets as they came', () => {
    expect(pretty('<a t="x > y"><!-- <b> --><c>P&amp;D</c><d><![CDATA[<br>]]></d></a>')).toEqual([
      '<a t="x > y">',
      '  <!-- <b> -->',
      '  <c>P&amp;D</c>',
      '  <d><![CDATA[<br>]]></d>',
      '</a>',
    ])
  })

  it('sets an empty element in one line', () => {
    expect(pretty('<a><b></b></a>')).toEqual(['<a>', '  <b></b>', '</a>'])
  })

  it('separates markup from what it says', () => {
    expect(prettyXml('<a>1</a>')[0]?.pieces.map(({ markup }) => markup)).toEqual([true, false, true])
  })

  it('loses nothing of a text that is not well-formed', () => {
    expect(pretty('<a><b>1</a> rest < end').join('').replaceAll(' ', '')).toBe('<a><b>1</a>rest<end')
  })

  it.each([
    ['signs', '<'],
    ['comments', '<!--'],
    ['data', '<![CDATA['],
    ['instructions', '<?x '],
    ['quotes', '<a b="'],
    ['mixed quotes', `<a b='"'" `],
    ['elements', '<a>'],
  ])('takes %s without end as text, at once', (_, piece) => {
    const text = piece.repeat(Math.ceil(200_000 / piece.length))
    const began = performance.now()
    const lines = prettyXml(text)
    expect(performance.now() - began).toBeLessThan(2000)
    const back = lines.map(({ pieces }) => pieces.map((one) => one.text).join('')).join('')
    expect(back.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
  })
})
