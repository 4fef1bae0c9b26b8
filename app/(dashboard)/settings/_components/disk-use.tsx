import { useLocale, useTranslations } from 'next-intl'
import { formatBytes } from '@/components/documents/file-size'
import { Progress } from '@/components/ui/progress'
import type { Disk } from '@/lib/features/settings/schema'
import { FactRows, Section } from './section'

/** Stored bytes by kind, and free space. */
export function DiskUse({ disk }: { disk: Disk }) {
  const t = useTranslations('settings.disk')
  const locale = useLocale()
  const size = (bytes: number) => formatBytes(bytes, locale)
  const { database, content, contentLimit, exports, evidence, free } = disk
  const used = free === null || disk.size === null ? null : disk.size - free
  return (
    <Section
      title={t('title')}
      end={used !== null && disk.size !== null && t('used', { used: size(used), size: size(disk.size) })}
    >
      <FactRows
        rows={[
          { label: t('database'), value: size(database) },
          {
            label: t('content'),
            value: (
              <span className="flex items-center justify-end gap-3 whitespace-nowrap">
                {contentLimit > 0 && (
                  <span className="flex w-14">
                    <Progress label={t('content')} value={content} max={contentLimit} />
                  </span>
                )}
                {t('content-of', { used: size(content), limit: size(contentLimit) })}
              </span>
            ),
          },
          { label: t('exports'), value: size(exports) },
          { label: t('evidence'), value: size(evidence) },
          ...(free === null ? [] : [{ label: t('free'), value: size(free), quiet: true }]),
        ]}
      />
    </Section>
  )
}
