package dev.shellwarden.sandbox;

import java.util.Map;

/**
 * A credential that a call sees at a place nobody knows beforehand, so that no word of the call and
 * no link in the workspace can lead the program to it as to a file of the user's.
 *
 * @param path the file or folder, in the home directory
 * @param variables the variables that tell the program where it is, each with the name below the
 *     place; an empty name is the place itself
 */
record MovedFolder(String path, Map<String, String> variables) {

    MovedFolder {
        variables = Map.copyOf(variables);
    }
}
