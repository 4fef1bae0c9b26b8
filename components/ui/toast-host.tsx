'use client'

import { X } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect } from 'react'
import { Toaster as Sonner, toast as show } from 'sonner'
import { IconButton, TextButton } from './button'
import { type Toast, takeToasts } from './toast'

export function ToastHost({ waiting }: { waiting: number }) {
  useEffect(() => {
    if (waiting === 0) return
    for (const message of takeToasts())
      show.custom((id) => <ToastBox message={message} onClose={() => show.dismiss(id)} />)
  }, [waiting])
  return (
    <Sonner
      position="bottom-right"
      offset={16}
      mobileOffset={{ bottom: 72, left: 16, right: 16 }}
      visibleToasts={3}
      duration={6_000}
    />
  )
}

function ToastBox({ message, onClose }: { message: Toast; onClose: () => void }) {
  const t = useTranslations('common')
  return (
    <div className="flex w-90 max-w-[calc(100vw-32px)] items-center gap-3 rounded-md bg-raised p-3 font-sans text-ink text-sm shadow-pop">
      <span className="size-2 flex-none rounded-full bg-accent-dot" />
      <span className="min-w-0 flex-1">{message.text}</span>
      {message.action && <TextButton onClick={message.action.onClick}>{message.action.label}</TextButton>}
      <IconButton label={t('close')} variant="ghost" size="sm" onClick={onClose}>
        <X aria-hidden />
      </IconButton>
    </div>
  )
}
