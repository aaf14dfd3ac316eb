/** One invoice per booking reference, amounts in cents. */
export function buildInvoices(rows) {
  const byRef = new Map();
  for (const row of rows) {
    const invoice = byRef.get(row.ref) ?? { ref: row.ref, guest: row.guest, cents: 0 };
    invoice.cents += toCents(row.amount);
    byRef.set(row.ref, invoice);
  }
  return [...byRef.values()];
}

/** '1,204.50' -> 120450 */
function toCents(text) {
  return Math.round(Number.parseFloat(text.replaceAll(',', '')) * 100);
}
