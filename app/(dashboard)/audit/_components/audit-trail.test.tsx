import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { NextIntlClientProvider } from 'next-intl'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { readQuery } from '@/lib/client/read-query'
import { timeZone } from '@/lib/core/dates'
import type { Locale } from '@/lib/core/locale'
import { auditTrail } from '@/lib/features/audit/contract'
import type { AuditVerification } from '@/lib/features/audit/schema'
import en from '@/lib/i18n/en.json'
import ptBR from '@/lib/i18n/pt-BR.json'
import { AuditTrail } from './audit-trail'

const messages = { 'pt-BR': ptBR, en }
const head = `7:${'ab'.repeat(32)}`

const verified: AuditVerification = {
  holds: false,
  count: 6,
  head,
  verifiedAt: '2026-11-22T12:41:00Z',
}

function drawn(found: Partial<AuditVerification>, locale: Locale): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(readQuery(auditTrail.verification, {}).queryKey, { ...verified, ...found })
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <NextIntlClientProvider locale={locale} timeZone={timeZone} messages={messages[locale]}>
        <AuditTrail />
      </NextIntlClientProvider>
    </QueryClientProvider>,
  )
  return html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
}

test('a changed entry is named in both languages, and nothing says that the trail holds', () => {
  const found = { problem: 'changed', brokenAt: 3 } as const
  const shown = drawn(found, 'pt-BR')
  expect(shown).toContain('A trilha não confere a partir do registro 3')
  expect(shown).not.toContain('A trilha confere')
  expect(drawn(found, 'en')).toContain('The trail does not match from entry 3 on')
})

test('a removed end is named in both languages with the head that is missing', () => {
  const found = { problem: 'cut', lacks: head } as const
  expect(drawn(found, 'pt-BR')).toMatch(/Faltam registros na trilha.*7:[0-9a-f]{64}/)
  expect(drawn(found, 'en')).toMatch(/Entries are missing from the trail.*7:[0-9a-f]{64}/)
})
