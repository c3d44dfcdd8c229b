import { queryOptions } from "@tanstack/react-query";
import type {
  CheckedFile,
  ImportedFile,
  PoolReward,
  VoucherBatch,
  VoucherFile,
  VoucherPools,
} from "#console/api";
import { http } from "#console/http";
import { m } from "#console/words";

/** The largest file of codes, in bytes. */
export const fileMax = 2 * 1024 * 1024;

/** The pools of codes. No answer has a code. */
export const vouchersQuery = () =>
  queryOptions({
    queryKey: ["vouchers"],
    queryFn: ({ signal }) => http.get<VoucherPools>("/v1/vouchers", { signal }),
  });

/** A file that was chosen. `key` tells it from other files without its codes. */
export type ChosenFile = { key: string; name: string; csv: string };

/** What an import of the file would do. Nothing of it is kept. */
export const checkQuery = (reward: PoolReward | null, file: ChosenFile | null) =>
  queryOptions({
    queryKey: ["voucher-check", reward?.id, file?.key],
    queryFn: ({ signal }) =>
      http.post<CheckedFile>(
        `/v1/rewards/${reward?.id}/vouchers/check`,
        { name: file?.name, csv: file?.csv },
        { signal },
      ),
    enabled: reward !== null && file !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** Imports the codes of a file. */
export const importFile = (reward: PoolReward, file: VoucherFile, codes: number) =>
  http.post<ImportedFile>(`/v1/rewards/${reward.id}/vouchers`, file, {
    doing: m.vouchers_import_doing({ count: codes, reward: reward.name }),
  });

const batch = ({ id }: VoucherBatch) => `/v1/voucher-batches/${encodeURIComponent(id)}`;

/** Withdraws the free codes of a batch for good. */
export const withdraw = (of: VoucherBatch, reason: string) =>
  http.post<VoucherBatch>(
    `${batch(of)}/void`,
    { reason },
    { doing: m.vouchers_withdraw_doing({ count: of.counts.free + of.counts.held, name: of.name }) },
  );

/** Lets the codes of a held batch be given out again. */
export const release = (of: VoucherBatch, reason: string) =>
  http.post<VoucherBatch>(
    `${batch(of)}/release`,
    { reason },
    { doing: m.vouchers_release_doing({ name: of.name }) },
  );
