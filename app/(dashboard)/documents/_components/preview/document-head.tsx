'use client'

import { Download, Link2, Maximize2 } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { mayHavePdf } from '@/components/documents/pdf-rules'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Money } from '@/components/payments/money'
import { Badge } from '@/components/ui/badge'
import { Button, ButtonLink, buttonClass, IconButton } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy-button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Segmented } from '@/components/ui/fields/segmented'
import { Select } from '@/components/ui/fields/select'
import { MonoId } from '@/components/ui/mono-id'
import { Popover } from '@/components/ui/popover'
import { useWrite } from '@/lib/client/write'
import { formatMonth, formatTime } from '@/lib/core/dates'
import { normalizeAccessKey } from '@/lib/core/documents/access-key'
import { hasNoValue } from '@/lib/core/documents/document-status'
import { modelName } from '@/lib/core/documents/model-name'
import { documents } from '@/lib/features/documents/contract'
import { documentFileUrl } from '@/lib/features/documents/queries'
import type { DocumentFileType, DocumentLink, FiscalDocument } from '@/lib/features/documents/schema'
import { DocumentNumber, useDocumentLabels } from '../document-labels'
import { type CompanyNames, companyName, partyText } from '../identity'
import { useCompanyNames } from '../use-company-names'

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

const minuteChoices = Array.from({ length: 15 }, (_, before) => before + 1)

/** Creates a link that opens the file for a few minutes without sign-in. */
function LinkPopover({ document }: { document: FiscalDocument }) {
  const t = useTranslations('document')
  return (
    <Popover
      label={t('link')}
      side="bottom-end"
      className="w-84 p-4"
      trigger={(trigger) => (
        <IconButton size="sm" label={t('link')} {...trigger}>
          <Link2 aria-hidden />
        </IconButton>
      )}
    >
      <LinkForm document={document} />
    </Popover>
  )
}

function LinkForm({ document: { id, model } }: { document: FiscalDocument }) {
  const t = useTranslations('document')
  const types: DocumentFileType[] = mayHavePdf(model) ? ['pdf', 'xml'] : ['xml']
  const [type, setType] = useState<DocumentFileType>(types[0] ?? 'xml')
  const [minutes, setMinutes] = useState(15)
  const link = useWrite(documents.link)
  return (
    <form
      className="flex flex-col gap-3 text-sm"
      onSubmit={(event) => {
        event.preventDefault()
        link.mutate({ id, type, minutes })
      }}
    >
      <p className="text-ink-2">{t('link-what')}</p>
      <div className="flex items-end gap-3">
        {types.length > 1 && (
          <Segmented
            label={t('link-file')}
            value={type}
            onValueChange={(chosen) => {
              setType(chosen)
              link.reset()
            }}
            segments={types.map((value) => ({ value, label: value.toUpperCase() }))}
          />
        )}
        <Field label={t('link-minutes')} className="flex-1">
          <Select
            value={String(minutes)}
            onValueChange={(value) => {
              setMinutes(Number(value))
              link.reset()
            }}
            options={minuteChoices.map((count) => ({ value: String(count), label: t('minutes', { count }) }))}
          />
        </Field>
      </div>
      {link.isError && <ErrorNotice error={link.error} />}
      {link.data ? (
        <Created link={link.data} />
      ) : (
        <Button type="submit" variant="primary" busy={link.isPending}>
          {t('link-create')}
        </Button>
      )}
    </form>
  )
}

function Created({ link: { url, expiresAt } }: { link: DocumentLink }) {
  const t = useTranslations('document')
  return (
    <div role="status" className="flex flex-col gap-2">
      <Input readOnly mono aria-label={t('link')} value={url} onFocus={(event) => event.target.select()} />
      <CopyButton value={url} what={t('link')} size="md" variant="primary" block>
        {t('link-copy')}
      </CopyButton>
      <p className="text-wait-ink text-xs">{t('link-warning', { time: formatTime(expiresAt) })}</p>
    </div>
  )
}
