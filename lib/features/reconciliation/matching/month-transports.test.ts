import { describe, expect, test } from 'vitest'
import { ourselves, type Place, places, transportFile } from './month-files.fixture'
import { type Listed, read as readFile } from './month-papers.fixture'
import { branchOf, Chance, type Party, People } from './month-parties.fixture'

const read = (xml: string, id: string, listed: Listed) => readFile(xml, id, listed)?.note ?? null

const people = new People(new Chance(3))
const carrier = people.firm()
const others: Record<Place, Party> = {
  rem: people.firm(),
  exped: people.firm(),
  receb: people.firm(),
  dest: people.firm(),
  toma4: people.firm(),
}

/** Upstream's roles; a company may be the sender whether or not it pays. */
const roles = ['emitente', 'remetente', 'expedidor', 'recebedor', 'destinatario', 'tomador', 'outro', null]

const file = (taker: Place, ours: 'emit' | Place, own = ourselves) =>
  transportFile({
    ...{ number: 7, on: '2026-08-10', cents: 10_000, taker },
    issuer: ours === 'emit' ? own : carrier,
    parties: { ...others, ...(ours !== 'emit' && { [ours]: own }) },
  })

const cases = places.flatMap((taker) => roles.map((role) => ({ taker, role })))

describe.each(cases)('a transport that "$taker" takes, with the role $role', ({ taker, role }) => {
  test('the carrier receives from the taker', () => {
    const { taxId, name } = others[taker]
    expect(read(file(taker, 'emit'), '1', { role })).toMatchObject({ direction: 'in', taxId, name, netCents: 10_000 })
  })

  test('the taker pays the carrier', () => {
    const { taxId, name } = carrier
    expect(read(file(taker, taker), '1', { role })).toMatchObject({ direction: 'out', taxId, name })
    expect(read(file(taker, taker, branchOf(ourselves, 2)), '1', { role }), 'a branch of ours').toMatchObject({
      direction: 'out',
    })
  })

  test.each(places.filter((place) => place !== taker))('as "%s" we neither pay nor receive', (place) => {
    expect(read(file(taker, place), '1', { role })).toBeNull()
  })
})

test('without the tax id of the company, a role counts only where it is that of the taker or the carrier', () => {
  const directionOf = (taker: Place, role: string) => read(file(taker, 'rem'), '1', { role, cnpj: null })?.direction
  expect(directionOf('rem', 'emitente')).toBe('in')
  expect(directionOf('rem', 'tomador')).toBe('out')
  expect(directionOf('dest', 'destinatario')).toBe('out')
  expect(directionOf('rem', 'destinatario')).toBeUndefined()
  expect(directionOf('rem', 'remetente')).toBeUndefined()
})

test('a taker without a tax id is not the company', () => {
  const nameless = file('rem', 'dest').replace(`<CNPJ>${others.rem.taxId}</CNPJ>`, '')
  expect(read(nameless, '1', { role: 'destinatario' })).toBeNull()
})
