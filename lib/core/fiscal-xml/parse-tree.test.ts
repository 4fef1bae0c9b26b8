import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTree } from './parse-fiscal-xml'

describe('parseTree', () => {
  it('keeps order, attributes, leading zeros and prefixes', () => {
    const source = `\ufeff
      <?xml version="1.0" encoding="UTF-8"?>
      <!-- a comment -->
      <n:a versao="4.00" Id='x &amp; y'><b>007</b><c/><b> 1.50 </b></n:a>`
    expect(parseTree(source).tree).toEqual({
      name: 'n:a',
      attributes: [
        { name: 'versao', value: '4.00' },
        { name: 'Id', value: 'x & y' },
      ],
      text: '',
      children: [
        { name: 'b', attributes: [], children: [], text: '007' },
        { name: 'c', attributes: [], children: [], text: '' },
        { name: 'b', attributes: [], children: [], text: '1.50' },
      ],
    })
  })

  it('decodes the five entities and numbers, once', () => {
    expect(parseTree('<a>A &amp; B &lt;&gt;&quot;&apos; &#233;&#xE9; &amp;lt; &#0; &#xD800;</a>').tree?.text).toBe(
      'A & B <>"\' éé &lt; &#0; &#xD800;',
    )
  })

  it('takes character data as written', () => {
    expect(parseTree('<a><![CDATA[https://x.example/?a=1&amp;b=<2>]]></a>').tree?.text).toBe(
      'https://x.example/?a=1&amp;b=<2>',
    )
  })

  it('expands nothing that a document defines', () => {
    const levels = Array.from({ length: 9 }, (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`)
    const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY l0 "lol">${levels.join('')}]><a>&l9; &l0;</a>`
    const outside = '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'
    expect(JSON.stringify(parseTree(bomb))).not.toContain('lol')
    expect(JSON.stringify(parseTree(outside))).not.toContain('root:')
  })

  it.each([
    ['', 'empty'],
    [' \n\ufeff', 'empty'],
    ['<!DOCTYPE html><html><body>502</body></html>', 'html'],
    ['\n<html lang="pt"><br></html>', 'html'],
    ['<?xml version="1.0"?><html xmlns="x"/>', 'html'],
    ['hello', 'malformed'],
    ['{"erro":{}}', 'malformed'],
    ['<a><b></a>', 'malformed'],
    ['<a>', 'malformed'],
    ['<a/><b/>', 'malformed'],
    ['<a x=1/>', 'malformed'],
    ['<?xml version="1.0"?>', 'malformed'],
    ['<a>'.repeat(50_000) + '</a>'.repeat(50_000), 'too_deep'],
  ])('answers %j with %s', (source, code) => {
    expect(parseTree(source)).toMatchObject({ tree: null, error: { code } })
  })

  it('reads names that an object has already as names', () => {
    expect(parseTree('<__proto__ constructor="1">&constructor;&toString;</__proto__>').tree).toEqual({
      name: '__proto__',
      attributes: [{ name: 'constructor', value: '1' }],
      children: [],
      text: '&constructor;&toString;',
    })
  })

  it('skips processing instructions, comments and a document type', () => {
    const source =
      '<?xml version="1.0"?><?xml-stylesheet href="x.xsl"?><!DOCTYPE a SYSTEM "x.dtd"><a><?php x ?><!-- b -->1</a>'
    expect(parseTree(source).tree).toMatchObject({ name: 'a', text: '1', children: [] })
  })

  it('reads past signs that XML does not allow', () => {
    expect(parseTree('<a>1\u0000\u00012 ]]> &nbsp;</a>').tree?.text).toBe('1\u0000\u00012 ]]> &nbsp;')
  })

  it('says where it stopped understatus', () => {
    expect(parseTree('<a>\n  <b>\n</a>').error).toMatchObject({ code: 'malformed', line: 3 })
  })

  it('answers something for any text', () => {
    const markup = fc.array(
      fc.constantFrom(
        '<',
        '>',
        '/',
        'a',
        ':',
        '"',
        '=',
        ' ',
        '&',
        ';',
        '#',
        '!',
        '?',
        '[',
        ']',
        'CDATA',
        '--',
        '__proto__',
      ),
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          markup.map((parts) => `<a>${parts.join('')}</a>`),
        ),
        (text) => {
          const { tree, error } = parseTree(text)
          expect(tree === null).toBe(error !== null)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('reads back whatever text was escaped', () => {
    const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const source = `<a>${text.replace(/[&<>]/g, (char) => escaped[char] ?? char)}</a>`
        expect(parseTree(source).tree?.text).toBe(text.trim())
      }),
    )
  })
})
