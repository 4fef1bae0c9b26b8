import { describe, expect, it } from 'vitest'
import { backingStates } from '@/lib/core/backing'
import { errorCodes } from '@/lib/core/error-codes'
import { messageKey } from '@/lib/core/message-key'
import { operationKinds, operationStates } from '@/lib/core/operations/operation-states'
import { permissions, roles, rolesThatMay } from '@/lib/core/permissions'
import { billStates } from '@/lib/features/bills/rules/bill-states'
import { batchStates } from '@/lib/features/pix/batches/rules/batch-state'
import { chargeStatuses } from '@/lib/features/pix/charges/rules'
import { infractionStatuses } from '@/lib/features/pix/infractions/rules/infraction'
import { receiptFacts } from '@/lib/features/pix/receipts/rules'
import { abilities } from '@/lib/features/users/rules'
import en from '@/lib/i18n/en.json'
import ptBR from '@/lib/i18n/pt-BR.json'
import { guideContent } from './content'

const languages = [
  ['pt-BR', guideContent(ptBR, { approved: 'Aprovada', expiring: 'Expira em 7 dias' })],
  ['en', guideContent(en, { approved: 'Approved', expiring: 'Expires in 7 days' })],
] as const

const without = (names: readonly string[], left: readonly string[]) => names.filter((name) => !left.includes(name))

/** Subjects to be explained by section; the types require each of them, and this test forbids extra ones. */
const explained: [string, readonly string[]][] = [
  ['operations', Object.keys(ptBR.operations.states)],
  ['operations', [...operationStates, 'abandoned', 'unsent', 'returned', 'returned-part']],
  ['unknown', [...Object.keys(ptBR.guide.points.unknown), ...operationKinds.map(messageKey)]],
  ['approvals', [...Object.keys(ptBR.guide.points.approvals), 'approved', 'rejected', 'expired', 'restored', 'held']],
  ['batches', batchStates],
  [
    'charges',
    [
      ...without(chargeStatuses, ['awaiting_approval', 'rejected']),
      'paid-different',
      ...Object.keys(ptBR.guide.points.charges),
    ],
  ],
  ['refunds', [...Object.keys(ptBR.refunds.entry), ...Object.keys(ptBR.guide.points.refunds)]],
  ['receipts', [...receiptFacts, 'batch']],
  ['disputes', infractionStatuses],
  [
    'documents',
    Object.keys(ptBR.documents)
      .filter((key) => key.startsWith('status-'))
      .map((key) => key.slice(7)),
  ],
  ['exports', Object.keys(ptBR.exports.status)],
  ['statements', without(Object.keys(ptBR.statements.status), ['word', 'leaving'])],
  ['reconciliation', [...backingStates, ...Object.keys(ptBR.guide.points.reconciliation)]],
  ['bills', [...billStates, ...Object.keys(ptBR.guide.points.bills)]],
  ['errors', [...errorCodes, 'network', 'unexpected']],
  ['permissions', Object.keys(abilities)],
]

describe.each(languages)('the guide in %s', (_, sections) => {
  const entries = sections.flatMap((section) => section.entries)
  const entriesOf = (name: string) => sections.find(({ anchor }) => anchor === name)?.entries ?? []

  it.each(explained)('explains all of %s and nothing else', (section, names) => {
    const anchors = entriesOf(section).map(({ anchor }) => anchor)
    expect(anchors.toSorted()).toEqual(names.map((name) => `${section}-${name}`).toSorted())
  })

  it('has every address once, and a name for each', () => {
    const anchors = [...sections, ...entries].map(({ anchor }) => anchor)
    expect(new Set(anchors).size).toBe(anchors.length)
    expect(entries.filter(({ name }) => !name?.trim())).toEqual([])
  })

  it('is plain text: it is sent as it stands', () => {
    const texts = entries.flatMap(({ name, text = '', todo = '' }) => [name, text, todo])
    expect(texts.filter((text) => /[{}<>']|undefined/.test(text))).toEqual([])
  })

  it.each(Object.entries(abilities))('gives %s to whom the permissions give it', (ability, needed) => {
    const able = entriesOf('permissions').find(({ anchor }) => anchor === `permissions-${ability}`)?.roles
    expect(able).toEqual(roles.filter((role) => needed.every((one) => rolesThatMay(one).includes(role))))
  })
})

it('leaves no permission out', () => {
  expect(new Set(Object.values(abilities).flat())).toEqual(new Set(Object.keys(permissions)))
})
