'use client'

import { useTranslations } from 'next-intl'
import { cx } from '@/components/ui/cx'
import { MonoId } from '@/components/ui/mono-id'
import { Panel } from '@/components/ui/panel'
import type { Party } from '@/lib/core/fiscal-xml/summary'
import { formatTaxId } from '@/lib/core/tax-id'
import { DetailLine } from './detail-list'

/** A party of the document: identity, address and tax registration. */
export function PartyPanel({ party }: { party: Party }) {
  const t = useTranslations('xml-viewer')
  const { role, name, taxId, isTaker, details } = party
  const tradeName = party.tradeName === name ? null : party.tradeName
  const taker = isTaker && role !== 'taker'
  const registrations = [
    party.stateRegistration && `${t('state-registration')} ${party.stateRegistration}`,
    party.municipalRegistration && `${t('municipal-registration')} ${party.municipalRegistration}`,
  ].filter(Boolean)
  const contact = [party.phone && phoneText(party.phone), party.email].filter(Boolean)
  return (
    <Panel>
      <h3 className="text-ink-3 text-xs">
        {taker ? t('and-taker', { role: t(`party.${role}`) }) : t(`party.${role}`)}
      </h3>
      <p className={cx('mt-0.5 font-medium text-sm wrap-anywhere', !name && 'text-ink-3')}>{name ?? t('no-name')}</p>
      {tradeName && <p className="text-ink-2 text-xs wrap-anywhere">{tradeName}</p>}
      <p className="flex flex-wrap gap-x-3 text-ink-2 text-xs">
        {taxId && <MonoId value={taxId} display={formatTaxId(taxId)} />}
        {registrations.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
      <div className="mt-1.5 text-ink-3 text-xs wrap-anywhere">
        <AddressLines party={party} />
        {contact.length > 0 && <p>{contact.join(', ')}</p>}
      </div>
      {details.length > 0 && (
        <div className="mt-1.5">
          <DetailLine details={details} />
        </div>
      )}
    </Panel>
  )
}

function AddressLines({ party }: { party: Party }) {
  const t = useTranslations('xml-viewer')
  const { city, state, zip, country } = party
  const town = city && /^\d+$/.test(city) ? t('town-code', { code: city }) : city
  const street = [party.street, party.number, party.complement, party.district].filter(Boolean).join(', ')
  const place = [
    [town, state].filter(Boolean).join(' '),
    zip && t('zip', { zip: zip.replace(/^(\d{5})(\d{3})$/, '$1-$2') }),
    country,
  ]
  return (
    <>
      {street && <p>{street}</p>}
      <p>{place.filter(Boolean).join(', ')}</p>
    </>
  )
}

/** A Brazilian number with its area code; any other as it came. */
function phoneText(phone: string): string {
  return phone.replace(/^0?(\d\d)(\d{4,5})(\d{4})$/, '($1) $2-$3')
}
