'use client'

import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { Button, type ButtonSize } from '@/components/ui/button'
import { useCase } from '../case/context'
import { fromFiles } from './incoming'
import type { NewUpload } from './upload-queue'
import { useUploads } from './uploads'

type PickButtonProps = { label: string; size?: ButtonSize; onAdd: (added: readonly NewUpload[]) => void }

/** Opens the browser's choice of files. */
export function PickButton({ label, size, onAdd }: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const { types } = useCase().infraction.limits
  const { room } = useUploads()
  return (
    <>
      <Button size={size} disabled={room <= 0} onClick={() => input.current?.click()}>
        <Paperclip aria-hidden />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        accept={types.join(',')}
        onChange={({ currentTarget }) => {
          onAdd(fromFiles(currentTarget.files ?? []))
          currentTarget.value = ''
        }}
      />
    </>
  )
}
