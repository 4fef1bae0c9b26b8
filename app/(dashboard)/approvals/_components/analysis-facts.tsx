'use client'

import { Download } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { formatBytes } from '@/components/documents/file-size'
import { FileThumb } from '@/components/documents/file-thumb'
import { AmountsDisagree } from '@/components/infractions/amounts'
import { InfractionStatus, Situation } from '@/components/infractions/infraction-labels'
import { Money } from '@/components/payments/money'
import { buttonClass } from '@/components/ui/button'
import { idRow } from '@/components/ui/key-value'
import { Moment } from '@/components/ui/moment'
import { MonoId } from '@/components/ui/mono-id'
import { Notice } from '@/components/ui/notice'
import { Panel } from '@/components/ui/panel'
import { operationParty, payerDocument } from '@/lib/core/operations/operation-name'
import { attachmentUrl } from '@/lib/features/pix/infractions/queries'
import type { AnalysisContext, AnalysisOperation } from '@/lib/features/pix/infractions/schema'
import { Facts, taxIdFact, useRequestedBy } from './facts'
import { useConsequence } from './request-labels'

/** The claim, and the answer exactly as it will be sent. */
export function AnalysisFacts({ request }: { request: AnalysisOperation }) {
  const t = useTranslations('approvals.analysis')
  const labels = useTranslations('infractions.words')
  const consequence = useConsequence()
  const requestedBy = useRequestedBy(request)
  const { input, about, amountCents } = request
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Panel title={t('answer')}>
        <div className="flex flex-col gap-4 text-sm">
          <div>
            <p className={input.analysis === 'accepted' ? 'font-medium text-danger-ink' : 'font-medium'}>
              {labels(`opinions.${input.analysis}`)}
            </p>
            <p className="text-ink-2">{consequence(input.analysis, amountCents)}</p>
          </div>
          <div>
            <h3 className="text-ink-3 text-xs">{t('text')}</h3>
            <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{input.description}</p>
          </div>
          <AnalysisFiles
            infractionId={input.id}
            files={about?.attachments ?? []}
            count={input.attachmentIds?.length ?? 0}
          />
          <Facts
            rows={[
              { label: t('evidence'), value: about?.evidence.map((kind) => labels(`evidence.${kind}`)).join(', ') },
              { label: t('requested'), value: requestedBy },
              { label: t('through'), value: t('through-main') },
            ]}
          />
        </div>
      </Panel>
      <Panel title={t('claim')}>
        <Claim request={request} />
      </Panel>
    </div>
  )
}

/** The infraction as it was when the answer was requested. */
function Claim({ request }: { request: AnalysisOperation }) {
  const t = useTranslations('approvals.analysis')
  const { id, input, about } = request
  if (!about) {
    return (
      <Notice tone="wait" title={t('claim-lost')}>
        {t('claim-lost-what')}
      </Notice>
    )
  }
  const { situationType, status, amountCents, refundedCents, date, transactionId, accountId } = about.infraction
  return (
    <>
      <div className="mb-4 empty:hidden">
        <AmountsDisagree given={about.infraction} />
      </div>
      <Facts
        rows={[
          { label: t('situation'), value: <Situation type={situationType} /> },
          { label: t('status'), value: <InfractionStatus status={status} /> },
          { label: t('amount'), value: <Money cents={amountCents} /> },
          { label: t('refunded'), value: <Money cents={refundedCents} /> },
          { label: t('date'), value: date && <Moment at={date} className="tabular-nums" /> },
          { label: t('payer'), value: operationParty(request) },
          { label: t('document'), value: taxIdFact(payerDocument(request)) },
          { label: t('end-to-end'), value: transactionId && <MonoId value={transactionId} copy={t('end-to-end')} /> },
          { label: t('account'), value: accountId && <MonoId value={accountId} /> },
          idRow(t('infraction'), input.id),
          { label: t('id'), value: <MonoId value={id} /> },
        ]}
      />
    </>
  )
}

type AttachedFile = AnalysisContext['attachments'][number]

type AnalysisFilesProps = {
  infractionId: string
  files: readonly AttachedFile[]
  /** Number of files to be sent. */
  count: number
}

/** The files to be sent, each with links to open and download. */
function AnalysisFiles({ infractionId, files, count }: AnalysisFilesProps) {
  const t = useTranslations('approvals.analysis')
  return (
    <div>
      <h3 className="text-ink-3 text-xs">{t('files', { count })}</h3>
      {count === 0 ? (
        <p className="mt-1 text-ink-2">{t('files-none')}</p>
      ) : (
        <ul className="mt-1">
          {files.map((file) => (
            <Attached key={file.id} infractionId={infractionId} file={file} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Attached({ infractionId, file }: { infractionId: string; file: AttachedFile }) {
  const t = useTranslations('approvals.analysis')
  const locale = useLocale()
  const { id, name, originalName, type, bytes, sha256 } = file
  return (
    <li className="flex min-h-12 items-center gap-3 border-line border-t py-1 first:border-t-0">
      <FileThumb type={type} src={type.startsWith('image/') ? attachmentUrl(infractionId, id) : undefined} />
      <span className="min-w-0 flex-1">
        <a
          href={attachmentUrl(infractionId, id)}
          target="_blank"
          rel="noreferrer"
          title={originalName === name ? undefined : t('file-original', { name: originalName })}
          className="block truncate rounded-xs font-medium text-accent-ink underline-offset-[3px] hover:underline"
        >
          {name}
        </a>
        <span className="block truncate text-ink-3 text-xs" title={sha256}>
          {formatBytes(bytes, locale)}, SHA-256{' '}
          <span className="ident">
            {sha256.slice(0, 4)}…{sha256.slice(-4)}
          </span>
        </span>
      </span>
      <a
        href={attachmentUrl(infractionId, id, { download: true })}
        download={name}
        aria-label={t('file-download', { name })}
        title={t('file-download', { name })}
        className={buttonClass({ variant: 'ghost', size: 'sm', icon: true })}
      >
        <Download aria-hidden />
      </a>
    </li>
  )
}
