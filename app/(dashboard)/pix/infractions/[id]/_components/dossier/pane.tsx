'use client'

import { Eye, FileLock2, X } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { formatBytes } from '@/components/documents/file-size'
import { ErrorNotice } from '@/components/layout/error-notice'
import { Button, IconButton } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Progress } from '@/components/ui/progress'
import { toast } from '@/components/ui/toast'
import { useModal } from '@/components/ui/use-modal'
import type { DossierOutline } from '@/lib/features/pix/infractions/dossier/schema'
import { useCase } from '../case/context'
import { PickButton } from '../files/pick-button'
import { UploadRow } from '../files/upload-row'
import { useUploads } from '../files/uploads'
import { isOutdated, place, useChoice } from './choice'
import { PartList } from './part-list'
import { DossierPreviewPane } from './preview'
import { useMaking } from './use-making'
import { type PreviewState, usePreview } from './use-preview'

const longestTitle = 120

/** The parts with their pages, and the dossier that they make. */
export function DossierPane({ outline, onClose }: { outline: DossierOutline; onClose: () => void }) {
  const t = useTranslations('infractions.dossier')
  const titleId = useId()
  const { id } = useCase().infraction
  const choice = useChoice(id, outline)
  const [looking, setLooking] = useState(false)
  const uploads = useUploads()
  const request = { id, title: choice.title.trim() || undefined, parts: choice.ticked }
  const state = usePreview(request)
  const { preview, measured } = state
  const placed = place(choice.parts, measured, preview ?? { coverPages: 1, leftOut: [], entries: [] })
  const leftOut = [...outline.leftOut, ...(preview?.leftOut ?? []).filter(({ reason }) => reason !== 'type')]
  const shown = { state, outdated: preview !== null && isOutdated(preview, outline), chosen: request.parts.length > 0 }
  return (
    <>
      <section aria-labelledby={titleId} className="flex min-h-0 min-w-0 flex-col">
        <div className="min-h-0 flex-1 overflow-auto">
          <header className="flex flex-col gap-3 border-line border-b px-5 pt-4 pb-3 max-md:px-4">
            <div className="flex items-baseline justify-between gap-3">
              <h2 id={titleId} className="font-semibold text-base">
                {t('title')}
              </h2>
              <span className="text-ink-3 text-xs tabular-nums">
                {t('count', { count: choice.ticked.length + 1, of: choice.parts.length + 1 })}
              </span>
            </div>
            <Field label={t('name')} hint={t('name-what')}>
              <Input
                value={choice.title}
                placeholder={outline.title}
                maxLength={longestTitle}
                onChange={({ target }) => choice.rename(target.value)}
              />
            </Field>
          </header>
          <PartList
            outline={outline}
            choice={choice}
            placed={placed}
            measured={measured}
            coverPages={preview?.coverPages ?? null}
          />
          <ul className="px-5 empty:hidden max-md:px-4">
            {uploads.uploads.map((upload) => (
              <UploadRow key={upload.key} upload={upload} onInstead={(other) => uploads.add([other])} />
            ))}
          </ul>
          <LeftOutFiles leftOut={leftOut} />
        </div>
        <DossierFoot
          outline={outline}
          state={state}
          request={request}
          onLook={() => setLooking(true)}
          onClose={onClose}
        />
      </section>
      <div className="flex min-h-0 min-w-0 flex-col border-line border-l max-lg:hidden">
        <DossierPreviewPane {...shown} />
      </div>
      {looking && (
        <PreviewSheet onClose={() => setLooking(false)}>
          <DossierPreviewPane {...shown} />
        </PreviewSheet>
      )}
    </>
  )
}

type DossierFootProps = {
  outline: DossierOutline
  state: PreviewState
  request: Parameters<typeof usePreview>[0]
  onLook: () => void
  onClose: () => void
}

/** How large it is, and making it. */
function DossierFoot({ outline, state: { preview, behind }, request, onLook, onClose }: DossierFootProps) {
  const t = useTranslations('infractions.dossier')
  const locale = useLocale()
  const uploads = useUploads()
  const [replacing, setReplacing] = useState(true)
  const last = outline.made.at(-1) ?? null
  const replaces = replacing && last ? last.attachmentId : undefined
  const making = useMaking(request.id, ({ name, pages }) => {
    toast({ text: t('made', { name, pages }) })
    onClose()
  })
  const size = preview && formatBytes(preview.bytes, locale)
  return (
    <footer className="flex flex-none flex-col gap-3 border-line border-t px-5 py-3 max-md:px-4">
      {preview && size && (
        <div className={behind ? 'flex flex-col gap-2 text-ink-3' : 'flex flex-col gap-2'}>
          <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm tabular-nums">
            <span className="font-medium">{t('size', { pages: preview.pages, size })}</span>
            <span className="text-ink-3 text-xs">{t('limit', { size: formatBytes(preview.maxBytes, locale) })}</span>
          </p>
          <Progress label={t('size-label')} value={preview.bytes} max={preview.maxBytes} />
        </div>
      )}
      {last && (
        <Checkbox
          checked={replacing}
          onChange={({ target }) => setReplacing(target.checked)}
          hint={last.isCurrent ? t('last-current') : t('last-outdated')}
        >
          {t('replace', { name: last.title })}
        </Checkbox>
      )}
      {making.error && <ErrorNotice error={making.error} title={t('not-made')} />}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <PickButton label={t('add-file')} onAdd={uploads.add} />
        <Button onClick={onLook} className="lg:hidden">
          <Eye aria-hidden />
          {t('look')}
        </Button>
        <Button
          variant="primary"
          busy={making.isPending}
          disabled={request.parts.length === 0}
          onClick={() => making.mutate({ ...request, replaces })}
          className="max-md:basis-full"
        >
          {making.isPending ? t('making') : t('make')}
        </Button>
      </div>
    </footer>
  )
}

/** Files that are not in the dossier, each with its reason and what helps. */
function LeftOutFiles({ leftOut }: { leftOut: DossierOutline['leftOut'] }) {
  const t = useTranslations('infractions.dossier')
  if (leftOut.length === 0) return null
  return (
    <ul aria-label={t('left-out')} className="flex flex-col gap-2 px-5 py-3 text-sm max-md:px-4">
      {leftOut.map(({ part, name, reason }) => (
        <li key={`${part} ${name}`} className="flex gap-2">
          <FileLock2 aria-hidden className="mt-0.5 flex-none text-wait-ink" />
          <p className="wrap-anywhere min-w-0 text-ink-2">
            <span className="font-medium text-wait-ink">{t('left-out-name', { name })}</span> {t(`reason.${reason}`)}
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Makes the dossier an attachment of the draft, in place of the one that it replaces. */
/** The preview over the parts, where there is no room next to them. */
function PreviewSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = useTranslations('infractions.dossier.preview')
  const common = useTranslations('common')
  const titleId = useId()
  const modal = useModal(true, onClose)
  return (
    <dialog
      ref={modal.ref}
      aria-labelledby={titleId}
      closedby="any"
      onClose={modal.onClose}
      className="sheet h-[calc(100dvh-32px)] w-270"
    >
      <div className="flex h-full flex-col">
        <header className="flex flex-none items-center gap-2 border-line border-b py-2 pr-3 pl-5 max-md:pl-4">
          <h2 id={titleId} className="min-w-0 flex-1 truncate font-semibold text-base">
            {t('title')}
          </h2>
          <IconButton label={common('close')} variant="ghost" onClick={onClose} data-first-focus>
            <X aria-hidden />
          </IconButton>
        </header>
        {children}
      </div>
    </dialog>
  )
}
