'use client'

import { useQuery } from '@tanstack/react-query'
import { FileArchive } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { DownloadState } from '@/components/documents/download-state'
import { useFileDownload } from '@/components/documents/use-file-download'
import { ReadFailure } from '@/components/layout/error-notice'
import { operationSteps, type Step } from '@/components/operations/steps'
import { OperationTimeline } from '@/components/operations/timeline'
import { Button } from '@/components/ui/button'
import { Moment } from '@/components/ui/moment'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { watchEvery } from '@/lib/client/live-pace'
import { readQuery } from '@/lib/client/read-query'
import { fileUrl } from '@/lib/client/send-write'
import { dayOf } from '@/lib/core/dates'
import { operations } from '@/lib/features/operations/contract'
import { infractions } from '@/lib/features/pix/infractions/contract'
import { isOpen } from '@/lib/features/pix/infractions/rules/infraction'
import type { Answer, Attachment } from '@/lib/features/pix/infractions/schema'
import { CaseFiles } from '../files/panel'
import { AttachmentList } from '../files/row'
import { AnsweredBefore } from './answered-before'
import { AnsweredOpinion, AnsweredText } from './answered-content'
import { AnsweredState, AnsweredStatus } from './answered-state'
import { CaseColumn } from './column'
import { useCase } from './context'

const moving = ['awaiting_approval', 'sending', 'unknown', 'accepted']
const watchMs = 3_000

/** The answer that was requested or sent, exactly, and its status. */
export function AnsweredColumn({ answer }: { answer: Answer }) {
  const t = useTranslations('infractions.case.answered')
  const { infraction, viewer } = useCase()
  const { analysis, description, by, at, state } = answer
  const query = useAnswer(answer)
  const operation = query.data
  const files = filesSent(answer, infraction.draft.attachments)
  const filesTitle = t('files', { count: files.length })
  return (
    <CaseColumn title={t('title')} end={<AnsweredStatus state={operation?.state ?? state} strong />}>
      {operation ? (
        <AnsweredState operation={operation} opinion={analysis} />
      ) : query.error ? (
        <ReadFailure query={query} />
      ) : (
        <Skeleton className="h-16 w-full rounded-md" />
      )}
      <AnsweredOpinion analysis={analysis} given={state !== 'awaiting_approval'} />
      <p className="-mt-3 text-ink-2 text-sm tabular-nums">
        {t.rich(by.id === viewer.id ? 'by-you' : 'by', {
          name: by.name,
          when: () => <Moment at={at} precision="second" />,
        })}
      </p>
      <AnsweredText text={description} />
      <section aria-label={filesTitle}>
        <h3 className="font-semibold text-sm">{filesTitle}</h3>
        <AttachmentList attachments={files} />
      </section>
      {operation?.sentAt && <SentCopy sentAt={operation.sentAt} />}
      {operation && <OperationTimeline steps={operationSteps(operation)} title={stepTitle} />}
      <AnsweredBefore />
    </CaseColumn>
  )

  /** An opinion that arrived is not one that was agreed to. */
  function stepTitle({ kind, tone }: Step) {
    const named = ['accepted', 'next-accepted', 'confirming', 'confirmed', 'next-confirmed', 'found'] as const
    const known = named.find((word) => word === kind)
    return known && <span className={tone === 'next' ? undefined : 'font-medium'}>{t(`steps.${known}`)}</span>
  }
}

/** The operation of an answer, read again where the case says that it has moved. */
function useAnswer({ operationId, state }: Answer) {
  const query = useQuery({
    ...readQuery(operations.one, { id: operationId }),
    refetchInterval: ({ state: { data } }) =>
      moving.includes(state) || data?.state !== state ? watchEvery(watchMs) : false,
  })
  const { data, refetch } = query
  const behind = data !== undefined && data.state !== state
  useEffect(() => {
    if (behind) void refetch()
  }, [behind, refetch])
  return query
}

/** Exactly the files of the answer; the draft that they were attached to says where they came from. */
function filesSent({ attachments, at, by }: Answer, drafted: readonly Attachment[]): Attachment[] {
  return attachments.map((file) => {
    const { documentId = null, ...added } = drafted.find(({ id }) => id === file.id) ?? { at, by }
    return { ...file, documentId, at: added.at, by: added.by }
  })
}

/** The permanent copy of the sent answer: a summary and the files in a zip. */
function SentCopy({ sentAt }: { sentAt: string }) {
  const t = useTranslations('infractions.case.answered')
  const { id } = useCase().infraction
  const fileName = `infracao_${id.replace(/[^\w.-]/g, '_')}_${dayOf(sentAt)}.zip`
  const download = useFileDownload({ href: fileUrl(infractions.answerFile, { id }), fileName })
  return (
    <section className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button busy={download.progress !== null} onClick={() => void download.start()}>
          <FileArchive aria-hidden /> {t('copy')}
        </Button>
        <p className="min-w-0 flex-1 basis-48 text-ink-3 text-xs">{t('copy-what')}</p>
      </div>
      <DownloadState download={download} />
    </section>
  )
}

/** The draft for people who may only read it, and the last draft of a case that was answered elsewhere. */
export function AnsweredDraft() {
  const t = useTranslations('infractions.case.draft')
  const labels = useTranslations('infractions.words.evidence')
  const { infraction, viewer } = useCase()
  const { status } = infraction
  const { analysis, description, evidence, attachments, updatedAt, updatedBy } = infraction.draft
  const written = description.trim() !== ''
  const begun = analysis || written || evidence.length > 0 || attachments.length > 0
  return (
    <CaseColumn
      title={t('title')}
      end={
        updatedAt && (
          <span className="text-ink-3 text-xs tabular-nums">
            {t.rich('saved', { name: updatedBy?.name ?? '', when: () => <Moment at={updatedAt} /> })}
          </span>
        )
      }
    >
      {!isOpen(status) ? (
        <Notice role="status" title={t('elsewhere-title')}>
          {t('elsewhere-what', { status: status ?? '' })}
        </Notice>
      ) : (
        !viewer.mayAnswer && (
          <Notice role="status" title={t('reader-title')}>
            {t('reader-what')}
          </Notice>
        )
      )}
      <AnsweredBefore />
      {!begun && <p className="text-ink-3 text-sm">{t('none')}</p>}
      {analysis && <AnsweredOpinion analysis={analysis} />}
      {evidence.length > 0 && (
        <section aria-label={t('evidence')} className="flex flex-col gap-2 text-sm">
          <h3 className="font-semibold">{t('evidence')}</h3>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {evidence.map((kind) => (
              <li key={kind}>{labels(kind)}</li>
            ))}
          </ul>
        </section>
      )}
      {written && <AnsweredText text={description} />}
      {attachments.length > 0 && <CaseFiles />}
    </CaseColumn>
  )
}
