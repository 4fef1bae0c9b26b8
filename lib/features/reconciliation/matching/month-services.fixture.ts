import { later, on, type PaperCase } from './month-adversarial.fixture'
import {
  declarationFile,
  municipalCancellation,
  municipalFile,
  ourselves,
  type Services,
  serviceCancellationOf,
  servicesFile,
  transportFile,
} from './month-files.fixture'
import type { Papers } from './month-papers.fixture'
import type { Party } from './month-parties.fixture'

const rendered = (papers: Papers, recipient: Party, cents: number, netCents: number): Services => ({
  ...{ number: papers.number, on, issuer: ourselves, recipient, cents, netCents },
})
const provider = { role: 'prestador' }

/** NFS-e, their declarations, and transports. */
export const services: Record<string, PaperCase> = {
  'taxes withheld: the client pays the net'(papers) {
    for (const file of [servicesFile, municipalFile]) {
      const party = papers.people.firm()
      const note = papers.note(file(rendered(papers, party, 100_000, 93_850)), ['in', 93_850, 'backed'], provider)
      papers.pix({ party, on: later, cents: 93_850 }, { links: [[note, 93_850]] })
    }
  },
  'taxes withheld, and the client pays the gross'(papers) {
    const party = papers.people.firm()
    const note = papers.note(
      servicesFile(rendered(papers, party, 100_000, 93_850)),
      ['in', 93_850, 'suggested'],
      provider,
    )
    papers.pix({ party, on: later, cents: 100_000 }, { first: note, rule: 'overpaid' })
  },
  'a substitution (cStat 101) is in force'(papers) {
    const party = papers.people.firm()
    const file = servicesFile({ ...rendered(papers, party, 82_000, 82_000), code: '101' })
    const note = papers.note(file, ['in', 82_000, 'backed'], provider)
    papers.pix({ party, on: later, cents: 82_000 }, { links: [[note, 82_000]] })
  },
  'cancelled by the national event, and by the municipality'(papers) {
    const party = papers.people.firm()
    const note = rendered(papers, party, 83_000, 83_000)
    const national = servicesFile({ ...note, after: serviceCancellationOf(note) })
    const municipal = municipalFile({ ...note, after: municipalCancellation })
    for (const file of [national, municipal]) papers.note(file, ['in', 0, 'cancelled'], provider)
    papers.pix({ party, on: later, cents: 83_000 }, 'nothing')
  },
  'a declaration and a receipt beside the note that came of them'(papers) {
    const party = papers.people.firm()
    const of = rendered(papers, party, 84_000, 84_000)
    papers.note(declarationFile(of), ['in', 0, 'dismissed'], provider)
    papers.note(municipalFile({ ...of, isReceipt: true }), ['in', 0, 'dismissed'], provider)
    const note = papers.note(servicesFile(of), ['in', 84_000, 'backed'], provider)
    papers.pix({ party, on: later, cents: 84_000 }, { links: [[note, 84_000]] })
  },
  'services of the test environment'(papers) {
    const party = papers.people.firm()
    const file = servicesFile({ ...rendered(papers, party, 85_000, 85_000), isTest: true })
    papers.note(file, ['in', 0, 'dismissed'], provider)
    papers.pix({ party, on: later, cents: 85_000 }, 'nothing')
  },
  'services that we took'(papers) {
    const issuer = papers.people.firm()
    const of = { ...rendered(papers, ourselves, 86_000, 80_000), issuer }
    const note = papers.note(servicesFile(of), ['out', 80_000, 'backed'], { role: 'tomador' })
    papers.pix({ direction: 'out', party: issuer, on: later, cents: 80_000 }, { links: [[note, 80_000]] })
  },
  'a transport of ours: its taker pays, and another party sends the same amount'(papers) {
    const [sender, recipient] = [papers.people.firm(), papers.people.firm()]
    const parties = { rem: sender, dest: recipient }
    for (const taker of ['rem', 'dest'] as const) {
      const cents = taker === 'rem' ? 87_000 : 88_000
      const file = transportFile({ number: papers.number, on, issuer: ourselves, parties, taker, cents })
      const note = papers.note(file, ['in', cents, 'backed'])
      papers.pix({ party: parties[taker], on: later, cents }, { links: [[note, cents]] })
      papers.pix({ party: taker === 'rem' ? recipient : sender, on: later, cents }, 'nothing')
    }
  },
  'a transport that we take, of which the carrier receives less'(papers) {
    const carrier = papers.people.firm()
    const parties = { rem: ourselves, dest: papers.people.firm() }
    const of = { number: papers.number, on, issuer: carrier, parties, taker: 'rem' as const, cents: 89_000 }
    const note = papers.note(transportFile({ ...of, netCents: 80_000 }), ['out', 80_000, 'backed'], {
      role: 'remetente',
    })
    papers.pix({ direction: 'out', party: carrier, on: later, cents: 80_000 }, { links: [[note, 80_000]] })
  },
  'a transport that the other side takes: no money of ours'(papers) {
    const carrier = papers.people.firm()
    const parties = { rem: papers.people.firm(), dest: ourselves }
    const of = { number: papers.number, on, issuer: carrier, parties, taker: 'rem' as const, cents: 90_000 }
    papers.note(transportFile(of), null, { role: 'destinatario' })
    papers.pix({ direction: 'out', party: carrier, on: later, cents: 90_000 }, 'nothing')
  },
}
