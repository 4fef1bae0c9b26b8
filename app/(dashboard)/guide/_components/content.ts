import { availabilityTones } from '@/components/documents/availability'
import type { GuideErrors, GuideSection, GuideStates } from '@/components/layout/guide-anchors'
import { commonKeys, screenKeys } from '@/components/layout/keys/screen-keys'
import { operationTones } from '@/components/operations/status'
import { billTones } from '@/components/payments/bill-state'
import { reportTones } from '@/components/payments/report-status'
import { batchTones, chargeTones, refundEntryTones } from '@/components/payments/status-badges'
import type { StatusTone } from '@/components/ui/status-badge'
import { rolesByAbility } from '@/lib/features/users/rules'
import type { Messages } from '@/lib/i18n/types'
import type { GuideEntry, GuideSectionContent } from './entry'

type StateText = { what: string; do: string }
type Texts = { [S in keyof GuideStates]: Record<GuideStates[S], StateText> }
type Names = { [S in keyof GuideStates]: Record<GuideStates[S], string> }
type Tones = { [S in keyof GuideStates]?: Record<GuideStates[S], StatusTone> }

const tones: Tones = {
  operations: operationTones,
  batches: batchTones,
  charges: { ...chargeTones, 'paid-different': 'waiting' },
  refunds: refundEntryTones,
  documents: availabilityTones,
  statements: reportTones,
  bills: billTones,
}

/** Names with placeholders: without tags, and with the days that screens fill in. */
export type FilledNames = { approved: string; expiring: string }

/** States by their labels. These texts have no arguments and are sent unchanged. */
function namesOf(messages: Messages, { approved, expiring }: FilledNames): Names {
  const { operations, documents, reconciliation } = messages
  const { states, 'note-states': notes } = reconciliation.words
  const either = (state: keyof typeof states) =>
    states[state] === notes[state] ? states[state] : `${states[state]} / ${notes[state]}`
  return {
    operations: operations.states,
    unknown: operations.kinds,
    approvals: {
      approved,
      rejected: operations.states.rejected,
      expired: operations.outcome['expired-title'],
      restored: operations.outcome['restored-title'],
      held: operations.outcome['held-title'],
    },
    batches: messages.batches.states,
    charges: messages.charges.status,
    refunds: messages.refunds.entry,
    disputes: { ...messages.infractions.words.statuses, delayed: 'delayed' },
    documents: {
      available: documents['status-available'],
      expiring,
      overdue: documents['status-overdue'],
      purged: documents['status-purged'],
      cancelled: documents['status-cancelled'],
      denied: documents['status-denied'],
      test: documents['status-test'],
      draft: documents['status-draft'],
    },
    exports: messages.exports.status,
    statements: messages.statements.status,
    bills: messages.bills.words.states,
    reconciliation: {
      backed: either('backed'),
      partial: either('partial'),
      suggested: either('suggested'),
      unbacked: either('unbacked'),
      otherwise: messages.reconciliation.words['note-states'].otherwise,
      dismissed: either('dismissed'),
      returned: either('returned'),
      cancelled: either('cancelled'),
    },
  }
}

type Named = Readonly<Record<string, string>>

function stateEntries(
  section: string,
  texts: Record<string, StateText>,
  names: Named,
  tone: Record<string, StatusTone>,
) {
  return Object.entries(texts).map(([state, { what, do: todo }]): GuideEntry => {
    const anchor = `${section}-${state}`
    return { anchor, name: names[state] ?? state, tone: tone[state], text: what, todo }
  })
}

const pointEntries = (section: string, points: Record<string, { title: string; text: string }>): GuideEntry[] =>
  Object.entries(points).map(([point, { title, text }]) => ({ anchor: `${section}-${point}`, name: title, text }))

type ErrorTexts = Record<GuideErrors, { title: string; what: string; do: string }>

function errorEntries(words: ErrorTexts, more: Record<GuideErrors, string>): GuideEntry[] {
  const further: Named = more
  return Object.entries(words).map(([code, { title, what, do: todo }]) => {
    return { anchor: `errors-${code}`, name: title, text: `${what} ${further[code]}`, todo }
  })
}

const abilityEntries = ({ users }: Messages): GuideEntry[] =>
  rolesByAbility.map(({ ability, roles }) => ({
    anchor: `permissions-${ability}`,
    name: users.abilities[ability],
    roles,
  }))

function keyEntries({ nav, shortcuts }: Messages): GuideEntry[] {
  const everywhere = { anchor: 'keys-common', name: shortcuts.everywhere, keys: commonKeys }
  const screens = screenKeys.map(({ name, at, keys }) => ({
    anchor: `keys${(at[0] ?? '').replaceAll(/\W+/g, '-').replace(/-$/, '')}`,
    name: 'nav' in name ? nav[name.nav] : shortcuts[name.own],
    keys,
  }))
  return [everywhere, ...screens].map(({ keys, ...entry }) => ({
    ...entry,
    keys: keys.map(({ labels, keys: pressed }) => ({ what: shortcuts.keys[labels], keys: pressed })),
  }))
}

/** The guide in the reader's language: states from the types, roles and keys from their declarations. */
export function guideContent(messages: Messages, filled: FilledNames): GuideSectionContent[] {
  const { guide } = messages
  const texts: Texts = guide.states
  const names = namesOf(messages, filled)
  const states = (section: keyof GuideStates) =>
    stateEntries(section, texts[section], names[section], tones[section] ?? {})
  const points = (section: keyof typeof guide.points) => pointEntries(section, guide.points[section])
  const entries: Record<GuideSection, readonly GuideEntry[]> = {
    operations: states('operations'),
    unknown: [...points('unknown'), ...states('unknown')],
    approvals: [...points('approvals'), ...states('approvals')],
    payees: points('payees'),
    batches: states('batches'),
    charges: [...states('charges'), ...points('charges')],
    refunds: [...states('refunds'), ...points('refunds')],
    receipts: points('receipts'),
    med: points('med'),
    disputes: states('disputes'),
    documents: states('documents'),
    retention: points('retention'),
    exports: states('exports'),
    statements: states('statements'),
    reconciliation: [...states('reconciliation'), ...points('reconciliation')],
    closing: points('closing'),
    bills: [...states('bills'), ...points('bills')],
    notifications: points('notifications'),
    'second-factor': points('second-factor'),
    permissions: abilityEntries(messages),
    errors: errorEntries(messages.errors, guide.errors),
    keys: keyEntries(messages),
    never: points('never'),
  }
  const isSection = (name: string): name is GuideSection => name in entries
  return Object.keys(guide.sections)
    .filter(isSection)
    .map((anchor) => ({ anchor, ...guide.sections[anchor], entries: entries[anchor] }))
}
