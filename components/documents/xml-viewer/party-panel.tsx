'use client'

import { useLocale, useTranslations } from 'next-intl'
import { cx } from '@/components/ui/cx'
import { MonoId } from '@/components/ui/mono-id'
import { Panel } from '@/components/ui/panel'
import type { Detail } from '@/lib/core/fiscal-xml/details'
import type { Party, Transport } from '@/lib/core/fiscal-xml/summary'
import { formatTaxId } from '@/lib/core/tax-id'
import { DetailLine, DetailList, GroupList } from './detail-list'
import { figureOf } from './detail-text'
import { FiguresTable } from './figures-table'
import { useFiscalLabels } from './fiscal-labels'
import { keyed } from './row-keys'

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

const volumeTags = ['qVol', 'esp', 'marca', 'nVol', 'pesoL', 'pesoB', 'nLacre']

/** Who pays the freight, the vehicles, and every volume. */
export function TransportPanel({ transport: { details, vehicles, volumes } }: { transport: Transport }) {
  const t = useTranslations('xml-viewer')
  const labels = useFiscalLabels()
  const locale = useLocale()
  if (details.length + vehicles.length + volumes.length === 0) return null
  return (
    <Panel title={t('transport')} flush>
      <div className="flex flex-col gap-4 px-4 py-3">
        {details.length > 0 && <DetailList details={details} />}
        {keyed(vehicles, ({ tag }) => tag).map(({ key, row }) => (
          <GroupList key={key} group={row} />
        ))}
      </div>
      {volumes.length > 0 && (
        <div className="border-line border-t">
          <FiguresTable
            label={t('volumes')}
            rows={volumes}
            rowKey={(_, at) => String(at)}
            columns={volumeTags.map((tag) => ({
              header: labels.tag(tag),
              cell: (volume: Detail[]) =>
                volume
                  .filter((detail) => detail.tag === tag)
                  .map((detail) => figureOf(detail, locale))
                  .join(', '),
              ...(tag === 'qVol' || tag.startsWith('peso') ? { align: 'end' as const } : {}),
            }))}
          />
        </div>
      )}
    </Panel>
  )
}
