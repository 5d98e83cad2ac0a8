#!/bin/sh
# Runs once, when the PostgreSQL container creates its database: creates the role that owns the tables and the one
# that Carte connects as.
set -eu
psql -v ON_ERROR_STOP=1 -v password="$CARTE_PASSWORD" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
CREATE ROLE carte_owner LOGIN CREATEROLE PASSWORD :'password';
CREATE ROLE carte LOGIN PASSWORD :'password';
CREATE DATABASE carte OWNER carte_owner;
SQL
