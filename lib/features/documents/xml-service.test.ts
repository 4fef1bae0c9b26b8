import { beforeEach, describe, expect, it } from 'vitest'
import { setUpSimulator } from '@/e2e/harness/simulator'
import { sized } from '@/e2e/harness/sized'
import { nfe } from '@/lib/core/fiscal-xml/notes.fixture'
import { parseTree } from '@/lib/core/fiscal-xml/parse-fiscal-xml'
import { invalidateReads } from '@/lib/server/upstream/cache'
import { summarizeXml } from './xml-service'

const simulator = await setUpSimulator()

beforeEach(() => invalidateReads(''))

const person = { id: 'p', email: 'a@b.co', name: 'Ana', roles: ['support' as const] }
const context = { person, signal: new AbortController().signal }

/** A new note for each test, with this XML. */
async function serve(xml: string | Uint8Array): Promise<string> {
  const id = String((await simulator.captureDocument({ modelo: 'nfe' })).id)
  simulator.replaceXml(id, xml)
  return id
}

const summarize = (id: string) => summarizeXml.perform({ id }, context)

const processorTime = () => Object.values(process.threadCpuUsage()).reduce((sum, time) => sum + time)

/** Longest turn of the event loop as a share of the processor time used. Near 1, nothing else runs meanwhile. */
async function oneLargestTurn(work: () => Promise<unknown>): Promise<number> {
  const began = processorTime()
  let [last, largest] = [began, 0]
  const turn = () => {
    const now = processorTime()
    largest = Math.max(largest, now - last)
    last = now
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  await work()
  turn()
  clearImmediate(next)
  return largest / (last - began)
}

/** The smallest of three: other threads' work and garbage only add to a turn. */
async function largestTurn(work: () => Promise<unknown>): Promise<number> {
  let smallest = 1
  for (let attempt = 0; attempt < 3; attempt += 1) smallest = Math.min(smallest, await oneLargestTurn(work))
  return smallest
}

const item = (number: number) => `<det nItem="${number}"><prod><cProd>${number}</cProd><xProd>Parafuso sextavado de aço
  inoxidável nº ${number}</xProd><vProd>10.00</vProd></prod><imposto>${'<ICMS><vBC>10.00</vBC></ICMS>'.repeat(20)}</imposto></det>`
const attributes = (count: number) => Array.from({ length: count }, (_, at) => `a${at}="v"`).join(' ')
const itemsXml = (count: number) => Array.from({ length: count }, (_, at) => item(at + 1)).join('')
const noteOf = (count: number) => nfe('55').replace(/<det [\s\S]*<\/det>/, () => `<!-- items -->${itemsXml(count)}`)

describe('the summary of a large note', () => {
  it('has its parties and totals, and the first thousand items', async () => {
    const { summary, leftOut, error } = await summarize(await serve(noteOf(3000)))
    expect(error).toBeNull()
    expect(summary?.items).toHaveLength(1000)
    expect(leftOut).toBe(2000)
    expect(summary?.parties.map(({ name }) => name)).toEqual(['Metalúrgica & Filhos', 'Ana', 'Cerrado'])
    expect(summary?.totals).toContainEqual({ id: 'document', value: '24.69' })
  })

  it('is read in the encoding that it declares, and in windows-1252 where that is not true', async () => {
    const xml = noteOf(400)
    const declared = Buffer.from(xml.replace('UTF-8', 'ISO-8859-1'), 'latin1')
    const wrong = Buffer.from(xml, 'latin1')
    const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(xml, 'utf16le')])
    for (const bytes of [declared, wrong, utf16]) {
      const { summary } = await summarize(await serve(bytes))
      expect(summary?.items[399]?.description).toMatch(/aço\s+inoxidável nº 400/)
      expect(summary?.parties[0]?.name).toBe('Metalúrgica & Filhos')
    }
  })
})

/** A note has a kilobyte of each. */
const items = sized(4_000, 20_000)
const levels = Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')
const filling = '<x/>'.repeat(50_000)

describe('a hostile file', () => {
  it.each([
    ['many laughs', `<!DOCTYPE a [<!ENTITY l0 "lol">${levels}]><a><b>&l9;</b>${filling}</a>`, '&l9;'],
    [
      'a quadratic blow-up',
      `<!DOCTYPE a [<!ENTITY x "${'x'.repeat(50_000)}">]><a><b>${'&x;'.repeat(300)}</b></a>`,
      /^(&x;){300}$/,
    ],
    ['an outside entity', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a><b>&x;</b></a>', '&x;'],
    ['a parameter entity', '<!DOCTYPE a [<!ENTITY % p SYSTEM "http://127.0.0.1:1/"> %p;]><a><b>1</b></a>', '1'],
    ['an outside document type', '<!DOCTYPE a SYSTEM "http://127.0.0.1:1/a.dtd"><a><b>1</b></a>', '1'],
    ['a style sheet', '<?xml-stylesheet type="text/xsl" href="http://127.0.0.1:1/"?><a><b>1</b></a>', '1'],
    ['a script', '<a><b>&lt;script&gt;alert(1)&lt;/script&gt;</b></a>', '<script>alert(1)</script>'],
    ['markup as data', '<a><b><![CDATA[<img src=x onerror=alert(1)>]]></b></a>', '<img src=x onerror=alert(1)>'],
    ['signs that are none', '<a><b>1\u0000\u0001\u202e2</b></a>', '1\u0000\u0001\u202e2'],
    ['names of objects', '<a><__proto__ constructor="1">&constructor;</__proto__></a>', '&constructor;'],
  ])('with %s is text', async (_, xml, text) => {
    const id = await serve(xml)
    const { tree, error } = parseTree(xml)
    expect(error).toBeNull()
    expect(tree?.children[0]?.text).toEqual(typeof text === 'string' ? text : expect.stringMatching(text))
    expect(await summarize(id)).toMatchObject({ summary: null, error: null })
  })

  it.each([
    ['nested deep', '<a>'.repeat(100_000), 'too_deep'],
    ['never closed', `<a>${'<b>1</b>'.repeat(1000)}`, 'malformed'],
    ['cut inside a tag', `<a>${'<b>1</b>'.repeat(1000)}<b c="`, 'malformed'],
    ['a comment without end', `<a>${'<!--'.repeat(100_000)}`, 'malformed'],
    ['a page', `<!doctype html><script>alert(1)</script>${' '.repeat(2000)}`, 'html'],
    ['two notes in a row', '<a/><b/>', 'malformed'],
    ['empty', '   \n', 'empty'],
    ['not XML', 'PK\u0003\u0004'.repeat(1000), 'malformed'],
  ])('that is %s is refused by its name', async (_, xml, code) => {
    const id = await serve(xml)
    expect((await summarize(id)).error?.code).toBe(code)
  })

  it.each([
    ['thousands of items', () => noteOf(items)],
    ['one text of megabytes', () => `<a><b>${'Descrição de produto '.repeat(50 * items)}</b></a>`],
    ['many elements', () => `<a>${'<b>1</b>'.repeat(50 * items)}</a>`],
    ['20,000 attributes again and again', () => `<a>${`<b ${attributes(20_000)}/>`.repeat(items / 2_000)}</a>`],
    ['megabytes in one line', () => noteOf(items).replace(/\s*\n\s*/g, ' ')],
  ])('of %s holds up nobody while it is read', async (_, make) => {
    const id = await serve(make())
    await summarize(id)
    expect(await largestTurn(() => summarize(id))).toBeLessThan(0.8)
  })

  it('is read no further once its reader left', async () => {
    const id = await serve(noteOf(20_000))
    const leaving = new AbortController()
    const reading = summarizeXml.perform({ id }, { person, signal: leaving.signal })
    setTimeout(() => leaving.abort(), 20)
    await expect(reading).rejects.toThrow()
  })
})
