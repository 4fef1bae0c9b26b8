import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import ptBR from '@/lib/i18n/pt-BR.json'
import { ScheduledNotice } from './scheduled'

const waiting = { id: 'a', sendOn: '2027-03-03', sendAt: '2027-03-03T14:00:00.000Z', error: null }

const shown = (operation: Parameters<typeof ScheduledNotice>[0]['operation']) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="pt-BR" timeZone="America/Sao_Paulo" messages={ptBR}>
      <ScheduledNotice operation={operation} mayCancel={false} />
    </NextIntlClientProvider>,
  )

it('says for which day and when it is next sent, and that the balance was short the last time', () => {
  expect(shown(waiting)).toContain('Agendada para 03/03/2027')
  expect(shown(waiting)).toContain('Próximo envio: 03/03/2027, 11:00. Nada saiu ainda.')
  expect(shown(waiting)).not.toContain('Saldo insuficiente')
  expect(shown({ ...waiting, error: { code: 'insufficient_balance' } })).toContain(
    'Saldo insuficiente na última tentativa.',
  )
})
