'use client'

import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Kbd } from '@/components/ui/kbd'

const shortcuts = [
  { words: 'shortcut-menu', keys: ['⌘K', 'Ctrl K'] },
  { words: 'shortcut-search', keys: ['/'] },
  { words: 'shortcut-rows', keys: ['↑', '↓'] },
  { words: 'shortcut-activate', keys: ['↵'] },
  { words: 'shortcut-help', keys: ['?'] },
] as const

export function ShortcutList({ onClose }: { onClose: () => void }) {
  const t = useTranslations('nav')
  const common = useTranslations('common')
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible
      title={t('shortcuts')}
      footer={
        <Button data-first-focus onClick={onClose}>
          {common('close')}
        </Button>
      }
    >
      <dl className="flex flex-col gap-2 text-sm">
        {shortcuts.map(({ words, keys }) => (
          <div key={words} className="flex items-center justify-between gap-4">
            <dt className="text-ink-2">{t(words)}</dt>
            <dd className="flex gap-1">
              {keys.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
