'use client'

import { FileUp } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type DragEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useCase } from '../case/context'
import { fromDrop, fromPaste } from './incoming'
import { useUploads } from './uploads'

const carriesFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes('Files') ?? false

/** An area that takes files dropped on it or pasted anywhere on the page. */
export function FilesDropArea({ children }: { children: ReactNode }) {
  const t = useTranslations('infractions.files')
  const [over, setOver] = useState(false)
  const { uploads, add } = useUploads()
  const { attachments } = useCase().infraction.draft

  useMissedDrops()
  usePastedFiles((files) => {
    const names = [...attachments, ...uploads].map(({ name }) => name)
    add(fromPaste(files, t('captured'), new Date(), names))
  })

  const target = {
    onDragOver(event: DragEvent) {
      if (!carriesFiles(event)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
    },
    onDrop(event: DragEvent) {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(false)
      add(fromDrop(event.dataTransfer.items))
    },
  }

  return (
    <div {...target} className="relative flex min-h-0 flex-1 flex-col">
      {children}
      {over && (
        <div className="pointer-events-none absolute inset-1 z-2 grid place-items-center rounded-md border-2 border-accent border-dashed bg-accent-soft/90">
          <p className="flex items-center gap-2 font-medium text-accent-ink text-base">
            <FileUp aria-hidden />
            {t('drop-here')}
          </p>
        </div>
      )}
    </div>
  )
}

/** Without this, a file dropped outside the area would replace the page, and the form would be lost. */
function useMissedDrops() {
  useEffect(() => {
    function refuse(event: globalThis.DragEvent) {
      if (!carriesFiles(event) || event.defaultPrevented) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
    }
    window.addEventListener('dragover', refuse)
    window.addEventListener('drop', refuse)
    return () => {
      window.removeEventListener('dragover', refuse)
      window.removeEventListener('drop', refuse)
    }
  }, [])
}

function usePastedFiles(onFiles: (files: FileList) => void) {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const { clipboardData, target } = event
    if (event.defaultPrevented || !clipboardData || clipboardData.files.length === 0) return
    const writing = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement
    // Cells of a spreadsheet come as text and as a picture of themselves.
    if (writing && clipboardData.types.includes('text/plain')) return
    if (document.querySelector('dialog[open]')) return
    event.preventDefault()
    onFiles(clipboardData.files)
  })
  useEffect(() => {
    const listener = (event: ClipboardEvent) => take(event)
    document.addEventListener('paste', listener)
    return () => document.removeEventListener('paste', listener)
  }, [])
}
