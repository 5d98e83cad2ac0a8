-- A reset link is now looked up first, and deleted together with the change of the password.
DROP FUNCTION consume_password_reset(text, bytea, timestamptz);