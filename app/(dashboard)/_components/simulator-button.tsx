'use client'

import { useQueryClient } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { mainMenuId } from '@/components/layout/page-header'
import { Popover, type PopoverTriggerProps } from '@/components/ui/popover'
import { sendWrite } from '@/lib/client/write'
import { gettingStarted, noteFoundEvent, openSimulatorEvent } from '@/lib/features/getting-started/contract'

const loadPanel = () => import('./simulator-panel').then((part) => part.SimulatorPanel)
const SimulatorPanel = dynamic(loadPanel, { ssr: false, loading: () => <div className="h-105" /> })

/** At the foot of the rail: what may be made to happen outside, where a simulator stands behind. */
export function SimulatorButton() {
  const t = useTranslations('simulator')
  const client = useQueryClient()
  const box = useRef<HTMLDivElement>(null)

  useEffect(() => {
    function open() {
      const button = box.current?.querySelector('button')
      if (button?.checkVisibility() === false) document.getElementById(mainMenuId)?.showPopover()
      if (button?.ariaExpanded !== 'true') button?.click()
    }
    async function noteFound() {
      await sendWrite(gettingStarted.change, { change: 'note-found' }, { keepalive: true })
      await client.invalidateQueries({ queryKey: [gettingStarted.list.path] })
    }
    const found = () => void noteFound().catch(() => undefined)
    window.addEventListener(openSimulatorEvent, open)
    window.addEventListener(noteFoundEvent, found)
    return () => {
      window.removeEventListener(openSimulatorEvent, open)
      window.removeEventListener(noteFoundEvent, found)
    }
  }, [client])

  const preload = () => void loadPanel()
  const trigger = (props: PopoverTriggerProps) => (
    <button
      type="button"
      {...props}
      onPointerEnter={preload}
      onFocus={preload}
      className="mt-2 flex h-9 w-full flex-none items-center gap-2 rounded-sm border border-line-strong border-dashed px-2 font-medium text-ink-2 text-sm hover:bg-pressed max-rail:h-10"
    >
      <FlaskConical aria-hidden />
      {t('title')}
      <span className="ml-auto font-normal text-ink-3 text-xs">{t('mark')}</span>
    </button>
  )
  return (
    <div ref={box} className="flex-none">
      <Popover trigger={trigger} label={t('title')} side="top-start" className="w-88">
        {(close) => <SimulatorPanel onClose={close} />}
      </Popover>
    </div>
  )
}
