'use client'

import { Download, Maximize2 } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { mayHavePdf } from '@/components/documents/pdf-rules'
import { Money } from '@/components/payments/money'
import { Badge } from '@/components/ui/badge'
import { ButtonLink, buttonClass } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { MonoId } from '@/components/ui/mono-id'
import { formatMonth } from '@/lib/core/dates'
import { normalizeAccessKey } from '@/lib/core/documents/access-key'
import { hasNoValue } from '@/lib/core/documents/document-status'
import { modelName } from '@/lib/core/documents/model-name'
import { documentFileUrl } from '@/lib/features/documents/queries'
import type { DocumentFileType, FiscalDocument } from '@/lib/features/documents/schema'
import { DocumentNumber, useDocumentLabels } from '../document-labels'
import { type CompanyNames, companyName, partyText } from '../identity'
import { useCompanyNames } from '../use-company-names'
import { LinkPopover } from './link-popover'

type DocumentHeadProps = {
  document: FiscalDocument
  /** Offers the document's own page. */
  ownPage?: boolean
  end?: ReactNode
}

/** The document's name, its key and its actions. */
export function DocumentHead({ document, ownPage, end }: DocumentHeadProps) {
  const t = useTranslations('document')
  const locale = useLocale()
  const { id, accessKey, model, role, period, purged, number, issuer, totalCents, netCents } = document
  const names = useCompanyNames()
  const labels = useDocumentLabels()
  const company = companyName(document, names)
  const recipient = document.recipient && partyText(document.recipient, names)?.text
  const key = accessKey === null ? null : normalizeAccessKey(accessKey)
  return (
    <header className="flex flex-none flex-wrap items-center gap-x-2 gap-y-1 border-line border-b bg-surface px-4 py-2.5 max-md:gap-y-2">
      <div className="flex min-w-40 flex-1 items-center gap-2 max-md:basis-full">
        <Badge>{modelName(model)}</Badge>
        <h2 className="min-w-0 truncate font-semibold text-base tabular-nums">
          <DocumentNumber number={number} struck={hasNoValue(document)} />
          {issuer && <IssuerTitle issuer={issuer} names={names} />}
        </h2>
      </div>
      <div className="flex flex-wrap items-center gap-1.5 max-md:order-last max-md:w-full max-md:*:flex-1">
        {!purged && <FileDownload id={id} type="xml" />}
        {!purged && mayHavePdf(model) && <FileDownload id={id} type="pdf" />}
        {!purged && <LinkPopover document={document} />}
        {ownPage && (
          <ButtonLink href={`/documents/${id}`} size="sm" icon aria-label={t('own-page')} title={t('own-page')}>
            <Maximize2 aria-hidden />
          </ButtonLink>
        )}
        {end}
      </div>
      <div className="flex basis-full flex-wrap items-center gap-x-2 text-ink-3 text-xs">
        {key && (
          <span className="inline-flex min-w-0 items-center gap-1">
            <MonoId value={key} grouped />
            <CopyButton value={key} what={t('key')} />
          </span>
        )}
        <span className="ml-auto flex flex-wrap gap-x-3 max-md:ml-0">
          {totalCents !== null && (
            <Money cents={totalCents} className={hasNoValue(document) ? 'line-through' : 'text-ink'} />
          )}
          {netCents !== null && netCents !== totalCents && (
            <span>{t.rich('net-is', { amount: () => <Money cents={netCents} className="text-ink" /> })}</span>
          )}
          {recipient && <span>{t('recipient-is', { recipient })}</span>}
          {company && company !== recipient && <span>{t('company-is', { company })}</span>}
          {period && <span className="tabular-nums">{formatMonth(period, locale)}</span>}
          {role && <span title={role}>{t('role', { role: labels.role(role) })}</span>}
        </span>
      </div>
    </header>
  )
}

type Party = NonNullable<FiscalDocument['issuer']>

function IssuerTitle({ issuer, names }: { issuer: Party; names: CompanyNames }) {
  const shown = partyText(issuer, names)
  return shown && <>, {shown.isTaxId ? <span className="ident font-medium text-sm">{shown.text}</span> : shown.text}</>
}

function FileDownload({ id, type }: { id: string; type: DocumentFileType }) {
  const t = useTranslations('document')
  return (
    <a
      href={documentFileUrl(id, type, true)}
      download
      aria-label={t(`download-${type}`)}
      title={t(`download-${type}`)}
      className={buttonClass({ size: 'sm' })}
    >
      <Download aria-hidden />
      {type.toUpperCase()}
    </a>
  )
}
