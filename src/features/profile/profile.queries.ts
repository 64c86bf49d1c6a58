import { queryOptions } from '@tanstack/react-query';
import type { MainApi } from '#api/clients.ts';
import { getProfile } from '#api/profile.ts';

export const profileQuery = (api: MainApi) =>
  queryOptions({ queryKey: ['profile'], queryFn: ({ signal }) => getProfile(api, signal) });
