import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import ptBR from '@/lib/i18n/pt-BR.json'
import { OperationOutcome } from './outcome'
import type { OperationHistory } from './steps'

const person = { id: 'maker', name: 'Marina' }
const at = '2027-03-03T11:00:00.000Z'
const waiting: OperationHistory & { id: string; error: null } = {
  id: 'a',
  state: 'awaiting_approval',
  error: null,
  createdAt: at,
  updatedAt: at,
  createdBy: person,
  approvals: [],
  attempts: [],
  approvalUntil: null,
  sendOn: '2027-03-03',
}
const record = { code: 'refused.holder-unclear', values: { part: 'document' } } as const
const error = { code: 'holder_changed', detail: 'unclear', record, change: 'unclear' } as const

const shown = (operation: Parameters<typeof OperationOutcome>[0]['operation']) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={ptBR}>
      <OperationOutcome operation={operation} viewer={{ id: 'other', mayDecide: false }} />
    </NextIntlClientProvider>,
  )

test('a transfer that a check of its day left to a person says why and that another person decides, of whatever role', () => {
  const held = shown({ ...waiting, error, decider: { hindrance: null } })
  expect(held).toContain('Parada no dia do envio: aguarda a decisão de outra pessoa')
  expect(held).toContain('Não foi possível comparar o titular: o provedor não informou o documento.')
  expect(held).toContain('/approvals?id=a')
  expect(held).not.toContain('Gestão')
  expect(shown(waiting)).toContain('Usuários com o perfil Gestão aprovam ou rejeitam')
})
