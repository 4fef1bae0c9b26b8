// Importing a service declares its operations: whoever must know them all imports this.
import '@/lib/features/pix/charges/service'
import '@/lib/features/pix/refunds/service'
import '@/lib/features/pix/transfers/service'
